/** The theme's levels as fills, so that illustrations follow the brand's colour. */
export const paint = {
  deep: 'var(--theme-shade-1)',
  main: 'var(--theme-primary)',
  soft: 'var(--theme-light-3)',
  mist: 'var(--theme-light-5)',
  haze: 'var(--theme-light-7)',
  veil: 'var(--theme-light-8)',
  white: '#fff',
} as const
