import type { BuildFlavour } from '../paths.ts'
import type { Facts } from './edit.ts'

/** The owners of the remotes; shown to operators when a remote cannot be loaded. */
export const remotes: Readonly<Record<BuildFlavour, Facts>> = {
  saas: { title: '平台运营', owner: '平台运营团队', mount: '/admin' },
  park: { title: '园区', owner: '园区团队', mount: '/park' },
  platform: { title: '集团', owner: '集团团队', mount: '/platform' },
  agency: { title: '业务公司', owner: '业务公司团队', mount: '/agency' },
  company: { title: '企业', owner: '企业团队', mount: '/company' },
}
