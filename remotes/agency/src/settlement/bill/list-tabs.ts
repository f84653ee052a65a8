/** The two lists of this screen, as `ListPage` takes them. */
export interface ListTabs {
  readonly items: readonly { readonly key: string; readonly label: string }[]
  readonly activeKey: string
  readonly onChange: (key: string) => void
}
