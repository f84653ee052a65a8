/** `128`; `10000+` where an exact count would scan a large table. */
export const countText = (total: number, isCapped: boolean): string => `${total}${isCapped ? '+' : ''}`
