// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkMoney } from './confirm-money/check.ts'
import { ConfirmMoney, type ConfirmMoneyProps, type MoneyInputs } from './confirm-money.tsx'

const idle = { isRunning: false, error: null, isLost: false, reset: () => undefined }

function dialog(props: Partial<ConfirmMoneyProps>) {
  return (
    <ConfigProvider>
      <App>
        <ConfirmMoney
          open
          title="支付结算单"
          sentence="将向 128 人支付"
          amount={23_560_000}
          verb="支付"
          action={idle}
          onConfirm={async () => undefined}
          onClose={() => undefined}
          {...props}
        />
      </App>
    </ConfigProvider>
  )
}

const retype = (text: string) => fireEvent.change(screen.getByLabelText('再次输入金额'), { target: { value: text } })
const submit = () => fireEvent.submit(screen.getByLabelText('再次输入金额').closest('form') ?? document)

afterEach(cleanup)

describe('ConfirmMoney', () => {
  it('says what will happen and sends nothing until the amount was typed again', () => {
    const onConfirm = vi.fn<(inputs: MoneyInputs) => Promise<unknown>>(async () => ({}))
    render(dialog({ onConfirm }))
    expect(screen.getByText(/将向 128 人支付/).textContent).toContain('¥ 235,600.00')
    submit()
    expect(screen.getByRole('alert').textContent).toBe('请再次输入金额 235,600.00')
    retype('235,600.01')
    submit()
    expect(screen.getByRole('alert').textContent).toContain('不一致')
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('sends once for two clicks, and closes when it is done', async () => {
    const answer = Promise.withResolvers<unknown>()
    const onConfirm = vi.fn<(inputs: MoneyInputs) => Promise<unknown>>(() => answer.promise)
    const onClose = vi.fn<() => void>()
    render(dialog({ onConfirm, onClose }))
    retype('235600')
    submit()
    submit()
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ promotionFee: 0, captcha: '', isSigned: false })
    expect(onClose).not.toHaveBeenCalled()
    await act(async () => answer.resolve({ ok: true }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('takes a signature instead of the code, and the amount all the same', async () => {
    const onConfirm = vi.fn<(inputs: MoneyInputs) => Promise<unknown>>(async () => ({}))
    const captcha = { purpose: 'x', to: '199****0000', send: async () => undefined }
    const view = render(dialog({ onConfirm, captcha, takesPasskey: true }))
    const sign = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '用通行密钥支付' })))
    await sign()
    expect(onConfirm).not.toHaveBeenCalled()
    retype('235600')
    submit()
    expect(screen.getByRole('alert').textContent).toBe('请输入6位验证码')
    await sign()
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ promotionFee: 0, captcha: '', isSigned: true })
    // Sent again after a lost connection as it was sent before.
    view.rerender(dialog({ onConfirm, captcha, takesPasskey: true, action: { ...idle, error: new Error('x'), isLost: true } }))
    expect(screen.queryByRole('button', { name: '用通行密钥支付' })).toBeNull()
    await act(async () => submit())
    expect(onConfirm).toHaveBeenLastCalledWith({ promotionFee: 0, captcha: '', isSigned: true })
  })

  it('stays open with the reason when it failed', async () => {
    const onClose = vi.fn<() => void>()
    const view = render(dialog({ onClose }))
    retype('235600')
    await act(async () => submit())
    view.rerender(dialog({ onClose, action: { ...idle, error: new Error('余额不足') } }))
    expect(screen.getByText('余额不足')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('freezes the input after a lost connection: a retry is the same payment', () => {
    render(dialog({ action: { ...idle, error: new Error('x'), isLost: true } }))
    expect(screen.getByText(/点击重试不会重复支付/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('再次输入金额').disabled).toBe(true)
    expect(screen.getByRole('button', { name: /重\s*试/ })).toBeTruthy()
  })

  it('hands on a fee that was typed in yuan as cents (R457)', async () => {
    const onConfirm = vi.fn<(inputs: MoneyInputs) => Promise<unknown>>(async () => ({}))
    render(dialog({ onConfirm, promotion: { max: 0 }, amount: (fee: number) => 23_560_000 + fee }))
    fireEvent.change(screen.getByLabelText('推广费'), { target: { value: '0.29' } })
    retype('235,600.29')
    await act(async () => submit())
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ promotionFee: 29, captcha: '', isSigned: false })
  })

  it('asks for the promotion fee within its limit, and adds it to the amount', () => {
    const question = { amountName: "应付金额", amountOf: (fee: number) => 1000 + fee, promotionMax: 500, needsCaptcha: true }
    expect(checkMoney(question, { typed: 1500, promotionFee: 500, captcha: '123456' })).toEqual({})
    expect(checkMoney(question, { typed: 1600, promotionFee: 600, captcha: '12345' })).toEqual({
      promotionFee: '推广费不能超过 5.00 元',
      captcha: '请输入6位验证码',
    })
    expect(checkMoney({ ...question, promotionMax: 0 }, { typed: 10_000, promotionFee: 9_000, captcha: '123456' })).toEqual({})
  })
})
