import * as cooperation from '@linggong/shared/contract/worker-cooperation'
import * as registration from '@linggong/shared/contract/worker-registration'
import { handle } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { signWithFace } from './face.ts'
import { openCooperation, sendOpeningCode, signOpening } from './opening.ts'
import { sendPhotos } from './photos.ts'
import { codeForWorker, register, registerOpening } from './registering.ts'
import { contractOf, sendSigningCode, sign } from './signing.ts'
import { standingOf } from './standing.ts'

const done = async (work: Promise<unknown>) => {
  await work
  return { ok: true as const }
}

/**
 * Workers on their own pages: they register, see where they stand, sign, and send photos. Each call has several transactions: attempts are
 * counted before what may be refused, own rows are read in the worker's context, and the system changes them.
 */
export const workerRegistration = defineModule({
  routes: [
    handle(registration.registerOpening, ({ deps, body, request }) => registerOpening(deps, body.token, request.ip)),
    handle(registration.sendRegisterCode, ({ deps, body, request }) => done(codeForWorker(deps, body, request.ip))),
    handle(registration.registerWorker, ({ deps, body, request }) => register(deps, body, request.ip)),
    handle(cooperation.signOpening, ({ deps, worker }) => signOpening(deps, worker)),
    handle(cooperation.sendSignOpeningCode, ({ deps, worker }) => done(sendOpeningCode(deps, worker))),
    handle(cooperation.openCooperation, ({ deps, worker, body }) => openCooperation(deps, worker, body.sms_code)),
    handle(cooperation.cooperationStanding, ({ deps, worker }) => standingOf(deps, worker)),
    handle(cooperation.cooperationContract, ({ deps, worker }) => contractOf(deps, worker)),
    handle(cooperation.sendSigningCode, ({ deps, worker }) => done(sendSigningCode(deps, worker))),
    handle(cooperation.signCooperation, ({ deps, worker, body }) => done(sign(deps, worker, body))),
    handle(cooperation.sendPhotos, ({ deps, worker, body }) => done(sendPhotos(deps, worker, body.photos))),
    handle(cooperation.signByFace, ({ deps, worker, body }) => done(signWithFace(deps, worker, body))),
  ],
})
