import { paint } from './paint.ts'

const companies = [
  { x: 84, y: 96 },
  { x: 60, y: 250 },
  { x: 96, y: 404 },
] as const

const workers = [
  { x: 556, y: 66 },
  { x: 592, y: 174 },
  { x: 596, y: 282 },
  { x: 564, y: 390 },
] as const

/** The agency: orders of enterprises on the left go through one ledger to workers on the right. */
export function AgencyScene() {
  return (
    <svg viewBox="0 0 660 500" role="presentation">
      <circle cx="330" cy="250" r="214" fill={paint.veil} />
      <circle cx="330" cy="250" r="150" fill={paint.haze} opacity=".6" />
      <g fill="none" stroke={paint.mist} strokeWidth="3">
        {companies.map(({ x, y }) => (
          <path key={y} d={`M${x + 34} ${y}C${x + 120} ${y} 190 250 236 250`} strokeDasharray="2 9" strokeLinecap="round" />
        ))}
        {workers.map(({ x, y }) => (
          <path key={y} d={`M424 250C476 250 ${x - 110} ${y} ${x - 30} ${y}`} />
        ))}
      </g>
      {companies.map(({ x, y }) => (
        <g key={y} transform={`translate(${x} ${y})`}>
          <rect x="-34" y="-34" width="68" height="68" rx="14" fill={paint.white} stroke={paint.soft} strokeWidth="3" />
          <path d="M-16 18v-30h20v30M4 18V-4h12v22M-22 18h44" fill="none" stroke={paint.main} strokeWidth="4" strokeLinejoin="round" strokeLinecap="round" />
          <path d="M-9-4h6m-6 9h6" stroke={paint.soft} strokeWidth="4" strokeLinecap="round" />
        </g>
      ))}
      {workers.map(({ x, y }) => (
        <g key={y} transform={`translate(${x} ${y})`}>
          <circle r="30" fill={paint.white} stroke={paint.soft} strokeWidth="3" />
          <circle cy="-8" r="9" fill={paint.main} />
          <path d="M-15 16a15 13 0 0 1 30 0z" fill={paint.main} />
        </g>
      ))}
      <g transform="translate(236 140)">
        <rect x="10" y="12" width="188" height="220" rx="14" fill={paint.soft} />
        <rect width="188" height="220" rx="14" fill={paint.white} stroke={paint.main} strokeWidth="3" />
        <path d="M0 14a14 14 0 0 1 14-14h160a14 14 0 0 1 14 14v32H0z" fill={paint.main} />
        <path d="M20 24h58M146 24h22" stroke={paint.white} strokeWidth="7" strokeLinecap="round" opacity=".9" />
        {[76, 108, 140, 172].map((y, row) => (
          <g key={y} strokeLinecap="round" strokeWidth="7">
            <path d={`M20 ${y}h${[62, 44, 70, 52][row] ?? 50}`} stroke={paint.haze} />
            <path d={`M${[128, 140, 120, 136][row] ?? 130} ${y}H168`} stroke={paint.mist} />
          </g>
        ))}
        <path d="M20 194h148" stroke={paint.main} strokeWidth="3" />
      </g>
    </svg>
  )
}
