import { backup } from './backup.ts'
import { clients } from './clients/clients.ts'
import { concurrency } from './concurrency.ts'
import { evidence } from './evidence.ts'
import { kill } from './faults/kill.ts'
import { pair } from './faults/pair.ts'
import { proxy } from './faults/proxy.ts'
import { ledger } from './ledger.ts'
import { machines } from './machines.ts'
import { fields } from './matrix/fields.ts'
import { garbage } from './matrix/garbage.ts'
import { isolation } from './matrix/isolation.ts'
import { sessions } from './sessions/sessions.ts'
import { calendar } from './months/calendar.ts'
import { months } from './months/months.ts'
import { paymentPreviews } from './payment-preview.ts'
import type { Proof } from './proof.ts'
import { rates } from './rates.ts'
import { role } from './role/role.ts'
import { countedServices } from './services.ts'
import { workers } from './workers/workers.ts'

/** In the order of the result table. */
export const proofs: readonly Proof[] = [
  ledger,
  months,
  calendar,
  rates,
  paymentPreviews,
  evidence,
  machines,
  concurrency,
  countedServices,
  backup,
  kill,
  proxy,
  pair,
  sessions,
  isolation,
  role,
  workers,
  clients,
  fields,
  garbage,
]
