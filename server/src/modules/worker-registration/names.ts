/** As the worker, or who brought them in, has given it: under which other name their number is registered is nobody's to hear. */
export const shownName = ({ name, given_name }: { readonly name: string; readonly given_name: string }): string => (given_name === '' ? name : given_name)
