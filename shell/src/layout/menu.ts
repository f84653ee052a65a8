import type { RemoteRoute } from '@linggong/shared/api/remote'

export interface MenuGroup {
  readonly key: string
  readonly label: string
  readonly icon?: RemoteRoute['module']['icon']
  readonly children: readonly { readonly key: string; readonly label: string }[]
}

/** The sidebar: menu routes by module, in the given order. The item's key is its path. */
export function menuOf(routes: readonly RemoteRoute[]): MenuGroup[] {
  const groups = new Map<string, RemoteRoute[]>()
  for (const route of routes) {
    if (!route.inMenu) continue
    groups.set(route.module.name, [...(groups.get(route.module.name) ?? []), route])
  }
  return [...groups].map(([name, group]) => ({
    key: name,
    label: group[0]?.module.title ?? name,
    icon: group[0]?.module.icon,
    children: group.map(({ path, title }) => ({ key: `/${path}`, label: title })),
  }))
}
