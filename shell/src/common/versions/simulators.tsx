import { useAction } from '@linggong/shared/api/actions'
import { useDemo } from '@linggong/shared/api/demo'
import { useRead } from '@linggong/shared/api/queries'
import type { RowOf } from '@linggong/shared/contract/call'
import { readSimulators, setSimulator } from '@linggong/shared/contract/demo'
import { simulatorFields } from '@linggong/shared/domain/fields/simulator'
import { SIMULATORS } from '@linggong/shared/domain/simulators'
import { CARD_BANKS } from '@linggong/shared/domain/validators'
import { actionsColumn, columnsOf } from '@linggong/shared/ui/columns'
import { CountInput } from '@linggong/shared/ui/count-input'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { FailureBlock } from '@linggong/shared/ui/state-block'
import { Button, Form, Select, Switch, Table } from 'antd'
import { useState } from 'react'
import { BureauDrawer } from './bureau.tsx'
import { DepositDialog } from './deposit.tsx'

type Simulator = RowOf<typeof readSimulators>
type Behaviour = Omit<Simulator, 'simulator'>

const { column } = columnsOf<Simulator, typeof simulatorFields>(simulatorFields)
const Item = itemsOf(simulatorFields)
const flags = ['down', 'loses', 'repeats'] as const
const normal: Behaviour = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }

/** The faults of the external systems that the demo simulates. Nothing outside the demo. */
export function Simulators() {
  const isDemo = useDemo()
  const { data, error, refetch } = useRead(readSimulators, {}, { enabled: isDemo })
  const [chosen, setChosen] = useState<Simulator | null>(null)
  const [isPaying, setPaying] = useState(false)
  const [isAtBureau, setAtBureau] = useState(false)
  const reset = useAction(setSimulator, { success: '故障和延迟已清零' })
  if (!isDemo) return null
  const actions = actionsColumn<Simulator>(
    (row) => [
      { label: '设置', onClick: () => setChosen(row) },
      { label: '清零', disabledReason: isNormal(row) ? '没有故障和延迟' : undefined, onClick: () => void reset.run({ body: { ...normal, simulator: row.simulator, ...(row.out_banks && { out_banks: [] }) } }) },
    ],
    132,
  )
  return (
    <section aria-label="模拟器">
      <h2 style={{ margin: '0 0 4px', fontSize: 14 }}>模拟器</h2>
      <p style={{ margin: '0 0 8px' }}>演示环境的外部系统都是模拟的。故障对使用这台服务器的所有人生效，直到清零。</p>
      {error === null ? (
        <Table<Simulator>
          size="small"
          rowKey="simulator"
          pagination={false}
          loading={data === undefined}
          scroll={{ x: 760 }}
          dataSource={[...(data?.results ?? [])]}
          columns={[column('simulator', { width: 96 }), column('fail_percent'), column('delay_ms'), ...flags.map((flag) => column(flag, { width: 112 })), actions]}
        />
      ) : (
        <FailureBlock error={error} what="模拟器" onRetry={() => void refetch()} />
      )}
      <Button style={{ marginTop: 8 }} onClick={() => setPaying(true)}>向银行账户打款</Button>
      <Button style={{ marginTop: 8, marginInlineStart: 8 }} onClick={() => setAtBureau(true)}>税务局红字确认单</Button>
      {isAtBureau && <BureauDrawer onClose={() => setAtBureau(false)} />}
      {isPaying && <DepositDialog onClose={() => setPaying(false)} />}
      {chosen !== null && <SimulatorDialog of={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function SimulatorDialog({ of: { simulator, ...behaviour }, onClose }: { readonly of: Simulator; readonly onClose: () => void }) {
  const [form] = Form.useForm<Behaviour>()
  const save = useAction(setSimulator, { success: '模拟器已设置', onDone: onClose })
  return (
    <FormDialog<Behaviour>
      form={form}
      title={`设置${SIMULATORS.find(({ value }) => value === simulator)?.label ?? ''}模拟器`}
      initial={behaviour}
      isRunning={save.isRunning}
      onFinish={(values) => void save.run({ body: { ...values, simulator } })}
      onClose={onClose}
    >
      <Item name="fail_percent" rules={[{ required: true, message: '请输入失败比例' }]}>
        <CountInput max={100} />
      </Item>
      <Item name="delay_ms" rules={[{ required: true, message: '请输入延迟' }]}>
        <CountInput max={5000} />
      </Item>
      {behaviour.out_banks && (
        <Item name="out_banks">
          <Select mode="multiple" allowClear placeholder="全部正常" options={CARD_BANKS.map((value) => ({ value, label: value }))} />
        </Item>
      )}
      {flags.map((flag) => (
        <Item key={flag} name={flag} valuePropName="checked">
          <Switch />
        </Item>
      ))}
    </FormDialog>
  )
}

const isNormal = (row: Simulator): boolean => row.fail_percent === 0 && row.delay_ms === 0 && flags.every((flag) => !row[flag]) && (row.out_banks ?? []).length === 0
