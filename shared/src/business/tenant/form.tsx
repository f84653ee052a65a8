import { useState } from 'react'
import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { isRecord } from '@linggong/shared/api/errors'
import { agencyFields, companyFields, parkFields, platformFields } from '../../domain/fields/tenant.ts'
import { type StepKey, TENANT_STEPS, type TenantKind, tenantForm } from '../../domain/tenant-forms.ts'
import { useLocation, useNavigate } from '@linggong/shared/ui/router'
import { WizardPage, type WizardStep } from '@linggong/shared/ui/wizard-page'
import { tenantCalls } from './calls.ts'
import type { Administrator } from './manager-phone.tsx'
import { BasicsStep } from './steps/basics.tsx'
import { IndustriesStep } from './steps/industries.tsx'
import { LazySettings } from './steps/lazy-settings.tsx'
import { QualificationStep } from './steps/qualification.tsx'
import { useTenant } from './use-tenant.ts'
import { useTextOf } from './use-text-of.ts'
import { carried, carriedTo, isNew, withCarried } from './carried.ts'
import { bodyOf, type CreateInput, emptyValues, fieldsOf, type TenantValues } from './values.ts'

const dictionaries = { park: parkFields, platform: platformFields, agency: agencyFields, company: companyFields } as const

interface Known {
  readonly value: Pick<TenantValues, 'park_id'>
  readonly done: readonly number[]
  readonly administrators: readonly Administrator[]
}

/** `known`: of one that exists. */
function stepsOf(kind: TenantKind, known?: Known): WizardStep<TenantValues>[] {
  const done = known?.done
  const isParkFixed = typeof known?.value.park_id === 'string'
  const content = { basics: <BasicsStep kind={kind} administrators={known?.administrators ?? []} />, qualification: <QualificationStep />, settings: <LazySettings kind={kind} isParkFixed={isParkFixed} />, industries: <IndustriesStep kind={kind} /> }
  return TENANT_STEPS.map(({ step, key, title }) => ({ key, title, fields: fieldsOf[kind][key], content: content[key], ...(done === undefined ? { saveText: fastText } : { isSaved: done.includes(step) }) }))
}

/** One created fast is complete for now. */
const fastText = ({ is_fast_created }: TenantValues): string | undefined => (is_fast_created ? '快速创建' : undefined)

const isStep = (text: string): text is StepKey => TENANT_STEPS.some(({ key }) => key === text)

const identityNumbers = ['manager_id_no', 'legal_id_no'] as const

const draftOf = (kind: TenantKind, record: string) => ({ form: kind, record, version: 2, unkept: identityNumbers, parse: (value: unknown) => (isRecord(value) ? (value as unknown as TenantValues) : undefined) })

interface TenantFormProps {
  readonly kind: TenantKind
  /** The folder of its pages: `/admin/operate/park`. */
  readonly base: string
}

/** Opens an organisation: step 1 creates it, and its own form goes on with the rest (R589). */
export function AddTenant({ kind, base }: TenantFormProps) {
  const navigate = useNavigate()
  const [faults, setFaults] = useState<ApiError['fields']>()
  const { what } = tenantForm(kind)
  // All four take the same first step but for what parks have besides.
  const create = useAction(tenantCalls[kind].create as (typeof tenantCalls)['company']['create'], { success: `${what}已新增`, onFail: ({ fields }) => setFaults(fields) })
  const open = async (values: TenantValues) => {
    const made = await create.run({ body: bodyOf(kind, 'basics', values) as CreateInput })
    if (made === undefined) return undefined
    const state = { instead: true, ...carried(made.id, values) }
    const step = (key: StepKey) => `${base}/edit/${made.id}?step=${key}`
    if (values.is_fast_created) void navigate(`${base}/info/${made.id}`, { replace: true, state })
    else {
      // Back from the second step leads to the first, now of the record.
      await navigate(step('basics'), { replace: true, state })
      void navigate(step('qualification'), { state })
    }
    return made
  }
  return <WizardPage mode="add" what={what} empty={emptyValues} steps={stepsOf(kind)} dictionary={dictionaries[kind]} draft={draftOf(kind, 'new')} onCreate={open} onSubmit={open} {...(faults && { faults })} />
}

/** Completes or changes an organisation, each step by its own call. */
export function EditTenant({ kind, base, id }: TenantFormProps & { readonly id: string }) {
  const navigate = useNavigate()
  const [faults, setFaults] = useState<ApiError['fields']>()
  const location = useLocation()
  const textOf = useTextOf(kind)
  const [known] = useState(() => carriedTo(id, location.state))
  const read = useTenant(kind, id)
  const query = { ...read, data: read.data && { ...read.data, value: withCarried(read.data.value, known) } }
  const { what } = tenantForm(kind)
  const calls = tenantCalls[kind] as (typeof tenantCalls)['company']
  const onFail = ({ fields }: ApiError) => setFaults(fields)
  const saves = {
    basics: useAction(calls.update, { onFail }),
    qualification: useAction(calls.save2, { onFail }),
    settings: useAction(calls.save3, { onFail }),
    industries: useAction(calls.save4, { onFail }),
  }
  const version = query.data?.version ?? 0
  const [savedVersion, setSavedVersion] = useState(0)
  const save = async (values: TenantValues, key: string) => {
    if (!isStep(key)) return undefined
    const body = { ...bodyOf(kind, key, values), version: Math.max(version, savedVersion) }
    const answer = await (saves[key].run as (input: object) => Promise<{ readonly version: number } | undefined>)({ params: { id }, body })
    if (answer !== undefined) setSavedVersion(answer.version)
    return answer
  }
  const finish = async (values: TenantValues) => {
    const answer = await save(values, 'industries')
    if (answer !== undefined) void navigate(`${base}/info/${id}`, { state: { instead: true } })
    return answer
  }
  return (
    <WizardPage
      mode="edit"
      what={what}
      query={query}
      nameOf={({ name }) => name}
      steps={stepsOf(kind, query.data)}
      dictionary={dictionaries[kind]}
      draft={draftOf(kind, id)}
      textOf={textOf}
      isContinued={isNew(id, location.state)}
      submitText="保存"
      onSaveStep={(values, { key }) => save(values, key)}
      onSubmit={finish}
      {...(faults && { faults })}
    />
  )
}
