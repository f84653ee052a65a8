import { backOffice } from './back-office.ts'

export function BackOfficeLink({ group }: { readonly group: { readonly id: string; readonly name: string } }) {
  return (
    <a href={backOffice(group)} target="_blank" rel="noopener" aria-label={`进入集团后台：${group.name}`}>
      进入集团后台
    </a>
  )
}
