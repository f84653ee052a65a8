import { paint } from './paint.ts'

/** The park: office buildings among trees, and a stamped tax return. */
export function ParkScene() {
  return (
    <svg viewBox="0 0 640 520" role="presentation">
      <circle cx="498" cy="112" r="46" fill={paint.haze} />
      <path d="M0 430h640" stroke={paint.mist} strokeWidth="2" />
      <path d="M0 430c90-34 150-8 236-20s150-44 230-26 116 26 174 46z" fill={paint.veil} />
      <Block x={92} y={214} width={108} rows={6} fill={paint.soft} />
      <Block x={216} y={128} width={132} rows={8} fill={paint.main} />
      <Block x={364} y={256} width={120} rows={5} fill={paint.mist} />
      <path d="M216 128l66-34 66 34z" fill={paint.deep} />
      <path d="M260 430v-46a22 22 0 0 1 44 0v46z" fill={paint.white} />
      <path d="M282 362v68" stroke={paint.haze} strokeWidth="3" />
      <Tree x={60} size={1} />
      <Tree x={594} size={1.2} />
            <path d="M188 470h264" stroke={paint.mist} strokeWidth="10" strokeLinecap="round" strokeDasharray="34 22" />
      <g transform="translate(424 296)">
        <rect width="128" height="160" rx="10" fill={paint.white} stroke={paint.soft} strokeWidth="3" />
        <path d="M22 34h84M22 58h60M22 82h72M22 106h42" stroke={paint.haze} strokeWidth="8" strokeLinecap="round" />
        <circle cx="92" cy="120" r="26" fill="none" stroke={paint.main} strokeWidth="5" />
        <path d="M80 120l9 10 17-19" fill="none" stroke={paint.main} strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
      </g>
    </svg>
  )
}

interface BlockProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly rows: number
  readonly fill: string
}

function Block({ x, y, width, rows, fill }: BlockProps) {
  const columns = Math.floor((width - 12) / 30)
  const left = (width - columns * 30 + 14) / 2
  const windows = Array.from({ length: rows * columns }, (_, index) => ({ row: Math.floor(index / columns), column: index % columns }))
  return (
    <g>
      <rect x={x} y={y} width={width} height={430 - y} rx="4" fill={fill} />
      {windows.map(({ row, column }) => (
        <rect
          key={`${row}-${column}`}
          x={x + left + column * 30}
          y={y + 18 + row * 30}
          width="16"
          height="14"
          rx="2"
          fill={paint.white}
          // Some windows are dark, always the same ones.
          opacity={(row * 7 + column * 5) % 4 === 0 ? 0.28 : 0.82}
        />
      ))}
    </g>
  )
}

function Tree({ x, size }: { readonly x: number; readonly size: number }) {
  return (
    <g transform={`translate(${x} 430) scale(${size})`}>
      <path d="M0 0v-34" stroke={paint.deep} strokeWidth="5" strokeLinecap="round" />
      <ellipse cx="0" cy="-52" rx="22" ry="30" fill={paint.soft} />
      <path d="M0-22v-34m0 22l10-10" stroke={paint.deep} strokeWidth="3" strokeLinecap="round" opacity=".5" />
    </g>
  )
}
