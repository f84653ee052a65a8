// The external systems that the demo simulates and whose faults a tester sets, each under the name by which the server's modules know it. A further one is a row here.
import { outsideChannels } from './message-kinds.ts'
import { options } from './statuses.ts'

export const SIMULATORS = /* @__PURE__ */ options(['channel', '银行'], ['mail', outsideChannels.mail], ['weixin', outsideChannels.weixin], ['elementAuth', '身份认证'], ['esign', '电子签约'], ['liveness', '人脸比对'])
