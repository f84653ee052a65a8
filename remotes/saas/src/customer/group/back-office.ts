/**
 * 进入集团后台 (R516): the group's own sign-in in a new tab of the browser, which begins without this session. Nobody acts
 * in a group but its staff: there is no way in for the operator himself.
 */
export function backOffice({ id }: { readonly id: string }): string {
  return `/login?${new URLSearchParams({ app: 'platform', related_id: id }).toString()}`
}
