/** The number of one worker's document: that of the proof, and their position in it. */
export const documentNo = (sn: string, position: number): string => `${sn}-${String(position).padStart(4, '0')}`
