import type { FetchPorts } from './fetch-manifest.ts'
import { type RemoteFailure, type TimedOut, timeoutOf } from './failure.ts'

/** A chosen build that has not started by then gives way to the last good one, which is offered before. */
const [offerAfterMs, giveWayAfterMs] = [8000, 15_000]

/** A load of a build; over once another build takes its place. */
export interface Attempt {
  isOver: boolean
  /** While another build runs, whose pages stay. */
  readonly isBehind: boolean
}

interface Waiting<T> {
  readonly result: Promise<T>
  /** Ends the wait with this failure. */
  readonly giveWay: (failure: RemoteFailure) => void
}

/** Waits for a build no longer than is worth it while another one is known to work. `late`: what is said of one that has not come by then. */
export function patiently<T>(after: FetchPorts['after'], bring: (attempt: Attempt) => Promise<T>, offer: () => void, late: () => TimedOut): Waiting<T> {
  const attempt: Attempt = { isOver: false, isBehind: false }
  let giveWay: Waiting<T>['giveWay'] = () => undefined
  const result = new Promise<T>((resolve, reject) => {
    giveWay = (failure) => {
      attempt.isOver = true
      reject(failure)
    }
    const cancels = [after(offerAfterMs, offer), after(giveWayAfterMs, () => giveWay(timeoutOf(late())))]
    void bring(attempt).then(resolve, reject).finally(() => cancels.forEach((cancel) => cancel()))
  })
  return { result, giveWay }
}
