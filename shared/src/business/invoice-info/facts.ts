/** What is written on an invoice, and where it goes. */
export const titleFacts = ['title', 'tax_no', 'address', 'phone', 'bank_name', 'bank_account', 'email', 'receiver', 'receiver_phone', 'receiver_address'] as const

export type TitleFacts = Readonly<Record<(typeof titleFacts)[number], string>>

export const noTitle: TitleFacts = { title: '', tax_no: '', address: '', phone: '', bank_name: '', bank_account: '', email: '', receiver: '', receiver_phone: '', receiver_address: '' }

/** Only these, of a row or of what a form has. An emptied field of a form is undefined. */
export const factsIn = (values: Partial<TitleFacts>): TitleFacts => ({ ...noTitle, ...Object.fromEntries(titleFacts.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))) })
