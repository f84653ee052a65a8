import { paint } from './paint.ts'

const bars = [44, 68, 56, 92, 78, 118] as const

/** Everyone else: contract, business, money and invoice as matching layers. */
export function DefaultScene() {
  return (
    <svg viewBox="0 0 640 500" role="presentation">
      <ellipse cx="320" cy="262" rx="262" ry="206" fill={paint.veil} />
      <path d="M64 420h512" stroke={paint.mist} strokeWidth="3" strokeLinecap="round" />
      <g transform="translate(120 96) rotate(-7 110 150)">
        <rect width="210" height="270" rx="12" fill={paint.haze} />
        <path d="M28 44h110M28 74h154M28 104h132M28 134h146" stroke={paint.white} strokeWidth="9" strokeLinecap="round" />
        <path d="M116 226c14-24 24-22 26-8s12 14 22-4 16-6 20 0" fill="none" stroke={paint.main} strokeWidth="4" strokeLinecap="round" />
      </g>
      <g transform="translate(212 120)">
        <rect width="292" height="244" rx="14" fill={paint.white} stroke={paint.soft} strokeWidth="3" />
        <path d="M0 14a14 14 0 0 1 14-14h264a14 14 0 0 1 14 14v30H0z" fill={paint.main} />
        <circle cx="24" cy="22" r="6" fill={paint.white} opacity=".9" />
        <circle cx="44" cy="22" r="6" fill={paint.white} opacity=".5" />
        <path d="M34 206h224" stroke={paint.mist} strokeWidth="3" strokeLinecap="round" />
        {bars.map((height, index) => (
          <rect
            key={height}
            x={44 + index * 36}
            y={206 - height}
            width="22"
            height={height}
            rx="4"
            fill={index === bars.length - 1 ? paint.main : index % 2 ? paint.mist : paint.haze}
          />
        ))}
        <path d="M46 142l44-26 34 10 42-34 34 10 48-40" fill="none" stroke={paint.deep} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
      </g>
      <g transform="translate(456 318)">
        <ellipse cx="0" cy="78" rx="60" ry="16" fill={paint.haze} />
        {[66, 48, 30, 12].map((y) => (
          <g key={y}>
            <path d={`M-48 ${y}v12c0 8 22 14 48 14s48-6 48-14V${y}z`} fill={paint.soft} />
            <ellipse cx="0" cy={y} rx="48" ry="14" fill={paint.white} stroke={paint.soft} strokeWidth="3" />
          </g>
        ))}
        <path d="M-11 4l11 8 11-8M0 12v8M-10 13h20" fill="none" stroke={paint.main} strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      </g>
      <g transform="translate(132 330)">
        <circle r="44" cx="30" cy="40" fill={paint.main} />
        <path d="M12 40l13 14 24-28" fill="none" stroke={paint.white} strokeWidth="8" strokeLinecap="round" strokeLinejoin="round" />
      </g>
    </svg>
  )
}
