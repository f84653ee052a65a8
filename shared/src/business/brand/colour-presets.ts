/** Readable on white and under white text, and different enough to tell groups apart. */
export const colourPresets = ['#1668dc', '#1f5fd6', '#0958d9', '#006d75', '#237804', '#531dab', '#9e1068', '#a8071a', '#ad4e00', '#434343'] as const
