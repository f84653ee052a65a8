/** A flag as a value of its table. */
export const enabledStatus = (isEnabled: boolean) => (isEnabled ? 'true' : 'false')

/** The contract knows two words under `is_enable`; the URL, like every filter's, any text. */
export const enabledFilter = (text: string | undefined): 'true' | 'false' | undefined => (text === 'true' || text === 'false' ? text : undefined)
