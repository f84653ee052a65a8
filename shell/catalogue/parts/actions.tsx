import { exportBills } from '@linggong/shared/contract/bills'
import { switchProjectCompany } from '@linggong/shared/contract/project-companies'
import { AfterImportDialog } from '@linggong/shared/ui/after-import-dialog'
import { Can } from '@linggong/shared/ui/can'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { ReasonDialog } from '@linggong/shared/ui/reason-dialog'
import { SmsCodeButton, SmsCodeItem } from '@linggong/shared/ui/sms-code-button'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import { App, Button, Flex, Form, Modal } from 'antd'
import { useState } from 'react'
import type { Part } from '../part.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const idle = { isRunning: false, error: null, isLost: false, reset: () => undefined }

function Money({ kind }: { readonly kind: 'plain' | 'captcha' | 'lost' }) {
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const action = kind === 'lost' ? { ...idle, error: new Error('连接中断'), isLost: true } : idle
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        支付
      </Button>
      <ConfirmMoney
        open={isOpen}
        title="支付结算单 JS20260101000001"
        sentence="将向 128 人支付"
        amount={kind === 'captcha' ? (fee) => 23_560_000 + fee : 23_560_000}
        verb="支付"
        {...(kind === 'captcha' && {
          promotion: { max: 1_000_000 },
          captcha: { purpose: 'catalogue-payment', to: '199****0005', send: () => pause(300) },
        })}
        action={action}
        onConfirm={async () => {
          await pause(300)
          message.success('已支付')
          return true
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function Reason() {
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        取消结算单
      </Button>
      <ReasonDialog
        open={isOpen}
        title="取消结算单"
        what="取消后，其中的 12 笔账单回到待结算。"
        label="取消原因"
        okText="取消结算单"
        isDanger
        isRunning={false}
        onOk={(reason) => {
          setOpen(false)
          message.success(`已取消：${reason}`)
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

function SwitchIt({ isOn, id, needsReason = false }: { readonly isOn: boolean; readonly id: string; readonly needsReason?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button danger={isOn} onClick={() => setOpen(true)}>
        {isOn ? '停用' : '启用'}
      </Button>
      {isOpen && (
        <SwitchDialog
          what="项目公司"
          isOn={isOn}
          consequence={isOn ? '停用“三亚项目部”后，新的账单和发票不能再归到它名下，已有的记录不变。' : '启用“三亚项目部”后，账单和发票可以再归到它名下。'}
          needsReason={needsReason}
          call={switchProjectCompany}
          input={() => [{ params: { id }, body: { is_enable: !isOn, version: 1 } }]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface LateProps {
  readonly onClose: () => void
}

const Late = lazyDialog(() => pause(500).then(() => ({ onClose }: LateProps) => <Modal open title="取到的弹窗" onOk={onClose} onCancel={onClose} />))
const Broken: typeof Late = lazyDialog(() => pause(500).then((): Promise<typeof Late> => Promise.reject(new Error('offline'))))

function Lazy({ dialog: Dialog, label }: { readonly dialog: typeof Late; readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AfterImport() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>提交导入</Button>
      <AfterImportDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Command() {
  const { message } = App.useApp()
  return (
    <Flex gap={8}>
      <CommandButton command={{ id: 'catalogue.add', title: '新增角色', keys: 'AgencySettlementBillPageIndex:import' }} onClick={() => void message.success('已打开新增')} />
      <CommandButton command={{ id: 'catalogue.nobody', title: '不显示的操作', keys: 'CompanySettlementSettPageIndex:payment' }} onClick={() => void message.success('不会发生')} />
      （无权限的不显示）
    </Flex>
  )
}

export const actionParts: readonly Part[] = [
  {
    id: 'confirm-money',
    title: '金额确认',
    covers: ['confirm-money'],
    about: '动钱之前重新输入金额；连接中断后只能原样重试，不会重复支付。',
    states: [
      { name: '重新输入金额', content: <Money kind="plain" /> },
      { name: '推广费与验证码', content: <Money kind="captcha" /> },
      { name: '连接中断', content: <Money kind="lost" /> },
    ],
  },
  {
    id: 'reason-dialog',
    title: '填写原因',
    covers: ['reason-dialog', 'focus-return'],
    about: '须说明理由的操作：先写清会发生什么，再填原因。',
    states: [{ name: '打开', content: <Reason /> }],
  },
  {
    id: 'switch-dialog',
    title: '启用与停用',
    covers: ['switch-dialog'],
    about: '先写清随之发生什么；有的停用要填原因。被拒绝时对话框不关，所填不丢。',
    states: [
      { name: '停用', content: <SwitchIt isOn id="open" /> },
      { name: '启用', content: <SwitchIt isOn={false} id="open" /> },
      { name: '停用须填原因', content: <SwitchIt isOn id="open" needsReason /> },
      { name: '被拒绝', content: <SwitchIt isOn id="stale" /> },
    ],
  },
  {
    id: 'lazy-dialog',
    title: '用时才取的弹窗',
    covers: ['lazy-dialog'],
    about: '较重的弹窗在打开时才加载；加载失败会提示并关闭，再点一次重新加载。',
    states: [
      { name: '打开', content: <Lazy dialog={Late} label="修改结算时间" /> },
      { name: '加载失败', content: <Lazy dialog={Broken} label="无法加载的弹窗" /> },
    ],
  },
  {
    id: 'sms-code-button',
    title: '获取验证码',
    covers: ['sms-code-button'],
    about: '60 秒倒计时；发送中和倒计时中不能重复发送，失败后立即可重试。',
    states: [
      { name: '手机号正确', content: <SmsCodeButton purpose="catalogue-right" phone="199 0013 8000" onSend={() => pause(500)} /> },
      { name: '手机号不对', content: <SmsCodeButton purpose="catalogue-wrong" phone="12345" onSend={() => pause(0)} /> },
      { name: '发送失败', content: <SmsCodeButton purpose="catalogue-failing" onSend={() => Promise.reject(new Error('x'))} /> },
      { name: '表单中的一项', content: <Form layout="vertical"><SmsCodeItem name="catalogue_code" label="验证码" purpose="catalogue-item" phone="19900138000" onSend={() => pause(500)} /></Form> },
      { name: '停用', content: <SmsCodeButton purpose="catalogue-off" disabled onSend={() => pause(0)} /> },
    ],
  },
  {
    id: 'export-button',
    title: '导出',
    covers: ['export-button'],
    about: '导出当前筛选的结果，说明会有多少条、到哪里下载。',
    states: [
      { name: '有数据', content: <ExportButton call={exportBills} input={[{ body: {} }]} total={128} /> },
      { name: '没有数据', content: <ExportButton call={exportBills} input={[{ body: {} }]} total={0} /> },
    ],
  },
  {
    id: 'can',
    title: '按权限显示',
    covers: ['can', 'permission-mark'],
    about: '没有权限的操作不显示，或者停用并说明原因。测试者在系统中按 Ctrl+Alt+P 可看到每个控件由什么把守。服务器才是真正的守卫。',
    states: [
      {
        name: '有与没有',
        content: (
          <Flex gap={8}>
            <Can keys="AgencySettlementBillPageIndex:import">
              <Button>有权限的操作</Button>
            </Can>
            <Can keys="CompanySettlementSettPageIndex:payment" reason="没有此操作的权限">
              <Button>停用并说明</Button>
            </Can>
            <Can keys="CompanySettlementSettPageIndex:payment" fallback="（不显示）">
              <Button>不显示的操作</Button>
            </Can>
          </Flex>
        ),
      },
    ],
  },
  {
    id: 'command-button',
    title: '页面的主要操作',
    covers: ['command-button'],
    about: '列表右上角的主按钮，也在命令面板（Ctrl+K）中；没有权限，或企业已停用而操作属于新业务时，两处都不出现。',
    states: [{ name: '有与没有', content: <Command /> }],
  },
  {
    id: 'after-import-dialog',
    title: '导入已提交',
    covers: ['after-import-dialog'],
    about: '提交导入之后：立即查看导入记录，或关闭继续。',
    states: [{ name: '打开', content: <AfterImport /> }],
  },
]
