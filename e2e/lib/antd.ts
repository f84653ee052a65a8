import type { Locator, Page } from '@playwright/test'

/**
 * The only place with class names of antd: what it shows without a role, a name or a state. A list of options draws only those in view, and
 * tells a screen reader of the active one and its neighbours alone (`activeOption`); of what is loading, only some parts say that they are busy.
 */

/** What the list that a field has opened offers, as it is seen. */
export const optionsOf = (page: Page): Locator => page.locator('.ant-select-item-option').filter({ visible: true })

/** What stands where something is still loading. */
export const loadingIn = (page: Page): Locator => page.locator('.ant-skeleton-active, .ant-spin-spinning, .ant-btn-loading').filter({ visible: true })
