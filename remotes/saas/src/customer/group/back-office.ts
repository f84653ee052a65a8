/**
 * 进入集团后台 (R516): opens the group's own sign-in in a new browser tab, which does not share this session. Only a group's
 * staff can act for the group: the operator has no access.
 */
export function backOffice({ id }: { readonly id: string }): string {
  return `/login?${new URLSearchParams({ app: 'platform', related_id: id }).toString()}`
}
