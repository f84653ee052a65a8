/** Refuses a text by a rule of the domain; an empty one is asked for by another rule. */
export const textFaultRule = (faultOf: (text: string) => string | null) => ({
  validator: (_: unknown, text: string | undefined) => {
    const fault = text === undefined || text.trim() === '' ? null : faultOf(text)
    return fault === null ? Promise.resolve() : Promise.reject(new Error(fault))
  },
})
