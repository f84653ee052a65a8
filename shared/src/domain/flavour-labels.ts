// Apart from the other tables of labels, because the page of a remote that cannot be loaded needs it at the start.
import { options as kinds } from './status-option.ts'

export const FLAVOURS = /* @__PURE__ */ kinds(['saas', '运营商', 'primary'], ['park', '园区', 'success'], ['platform', '集团', 'warning'], ['agency', '业务公司', 'primary'], ['company', '企业', 'info'], ['user', '用户', 'info'])
