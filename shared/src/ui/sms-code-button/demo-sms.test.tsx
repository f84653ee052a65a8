// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '../../api/testing/server.ts'
import { DemoSms } from './demo-sms.tsx'

const server = await startTestServer()

declare const happyDOM: { setURL(url: string): void }

beforeAll(() => happyDOM.setURL(server.origin))
afterAll(() => server.stop())
afterEach(cleanup)

const brand = { body: { app: null, name: '', logo: '', theme_color: '', login_title: '', login_text: '', passkey_host: '', is_demo: true, videos: [] } }
const outbox = (...texts: readonly string[]) => ({ body: { results: texts.map((text) => ({ id: text, phone: '19900000061', text, create_at: '2026-11-01T00:00:00Z' })) } })

// In this order: a server does not change its mode, so it is asked once, and not by a call that only a demo answers.
test('nothing where the server does not answer; in a demo the newest message, of a masked number too', async () => {
  server.answer({ status: 403, body: {} })
  const { container, unmount } = render(<DemoSms phone="19900000061" />)
  await waitFor(() => expect(server.seen.map(({ url }) => url)).toEqual(['/v1/companies/get_platform_brand/']))
  expect(container.textContent).toBe('')
  unmount()

  server.answer(brand, outbox('验证码为 123456', '验证码为 654321'))
  render(<DemoSms phone="199****0061" />)
  fireEvent.click(await screen.findByRole('button', { name: '查看演示短信' }))
  expect(await screen.findByText('验证码为 123456')).toBeDefined()
  expect(server.seen.at(-1)?.url).toBe(`/v1/demo/outbox/?phone=${encodeURIComponent('199****0061')}`)
})
