// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SmsCodeButton } from './sms-code-button.tsx'
import { createSmsMachine, smsLabel } from './sms-code-button/sms-machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the SMS machine', () => {
  it('counts from 60 down by one each second and is idle at zero (R411–R415)', async () => {
    const machine = createSmsMachine()
    const labels = [smsLabel(machine.state())]
    expect(await machine.start(async () => undefined)).toBe(true)
    labels.push(smsLabel(machine.state()))
    await vi.advanceTimersByTimeAsync(1000)
    labels.push(smsLabel(machine.state()))
    await vi.advanceTimersByTimeAsync(58_000)
    labels.push(smsLabel(machine.state()))
    await vi.advanceTimersByTimeAsync(1000)
    labels.push(smsLabel(machine.state()))
    expect(labels).toEqual(['获取验证码', '剩余60s', '剩余59s', '剩余1s', '获取验证码'])
  })

  it('sends nothing while one is sent or counted down (R416, R417)', async () => {
    const machine = createSmsMachine()
    const send = vi.fn<() => Promise<void>>(async () => undefined)
    const both = await Promise.all([machine.start(send), machine.start(send)])
    expect(await machine.start(send)).toBe(false)
    expect(both).toEqual([true, false])
    expect(send).toHaveBeenCalledOnce()
  })

  it('is idle again at once when the send fails (R418, R419)', async () => {
    const machine = createSmsMachine()
    expect(await machine.start(async () => Promise.reject(new Error('x')))).toBe(false)
    expect(machine.state().phase).toBe('idle')
  })
})

describe('SmsCodeButton', () => {
  const show = (phone: string, onSend: (phone: string) => Promise<unknown>) =>
    render(
      <App>
        <SmsCodeButton purpose={`test ${phone}`} phone={phone} onSend={onSend} />
      </App>,
    )

  it('refuses a wrong phone and sends nothing (R422, R423)', async () => {
    const onSend = vi.fn<(phone: string) => Promise<unknown>>()
    show('12800138000', onSend)
    await act(async () => fireEvent.click(screen.getByRole('button')))
    expect(screen.getByText('请输入正确的手机号')).toBeTruthy()
    expect(onSend).not.toHaveBeenCalled()
  })

  it('says nothing of its own when the send fails, and may be tried again (R420)', async () => {
    const onSend = vi.fn<(phone: string) => Promise<unknown>>(async () => Promise.reject(new Error('x')))
    show('19900138001', onSend)
    const before = document.body.textContent
    await act(async () => fireEvent.click(screen.getByRole('button')))
    expect(document.body.textContent).toBe(before)
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false)
  })

  it('starts the countdown whatever the answer says: success alone counts (R421)', async () => {
    show('19900138002', async () => ({ ok: false, seconds: 5 }))
    await act(async () => fireEvent.click(screen.getByRole('button')))
    expect(screen.getByRole('button').textContent).toBe('剩余60s')
  })

  it('removes whitespace from the phone and says that it was sent (R424, R425)', async () => {
    const onSend = vi.fn<(phone: string) => Promise<unknown>>(async () => undefined)
    show('199 0013 8000', onSend)
    await act(async () => fireEvent.click(screen.getByRole('button')))
    expect(onSend).toHaveBeenCalledExactlyOnceWith('19900138000')
    expect(screen.getByText('验证码已发送至您的手机, 请注意查收')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  })
})
