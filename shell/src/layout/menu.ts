import type { RemoteRoute } from '@linggong/shared/api/remote'

interface MenuPage {
  /** Its path. */
  readonly key: string
  readonly label: string
  /** Its permission key. */
  readonly name: string
}

export interface MenuGroup {
  readonly key: string
  readonly label: string
  readonly icon?: RemoteRoute['module']['icon']
  readonly children: readonly MenuPage[]
  /** The group is one page that stands for itself, such as the first page. */
  readonly page?: MenuPage
}

/** The sidebar: menu routes by module, in the given order. */
export function menuOf(routes: readonly RemoteRoute[]): MenuGroup[] {
  const groups = new Map<string, RemoteRoute[]>()
  for (const route of routes) {
    if (!route.inMenu) continue
    groups.set(route.module.name, [...(groups.get(route.module.name) ?? []), route])
  }
  return [...groups].map(([name, group]) => {
    const pages = group.map(({ path, title, name: page }) => ({ key: `/${path}`, label: title, name: page }))
    const [only] = group.length === 1 && group[0]?.kind === 'dashboard' ? pages : []
    return { key: name, label: group[0]?.module.title ?? name, icon: group[0]?.module.icon, children: pages, ...(only && { page: only }) }
  })
}
