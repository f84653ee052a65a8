import type { Flavour } from './flavours.ts'

/** The flavour as a short tag (domain.md §1.1). */
export const flavourTags: Readonly<Record<Flavour, string>> = {
  saas: '运营商',
  park: '园区',
  platform: '集团',
  agency: '业务公司',
  company: '企业',
}

/** The title of the sidebar (domain.md §1.1). */
export function brandTitle(flavour: Flavour, brand: string, tenant: string): string {
  const name = brand || '灵工台'
  // A brand that contains its flavour's name gets no tag.
  if (name.includes('·')) return name
  if (flavour === 'saas') return `${name}·运营平台`
  if (flavour === 'park') return `${tenant}·园区财税平台`
  if (flavour === 'agency') return `${name}·业务公司`
  return flavour === 'company' ? `${name}·企业端` : name
}
