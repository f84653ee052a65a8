/** Read well on white and under white text, and far enough apart to tell groups from one another. */
export const colourPresets = ['#1668dc', '#1f5fd6', '#0958d9', '#006d75', '#237804', '#531dab', '#9e1068', '#a8071a', '#ad4e00', '#434343'] as const
