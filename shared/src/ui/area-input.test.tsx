// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '../api/testing/server.ts'
import { type Address, addressOf, emptyAddress } from '../domain/area.ts'
import { AddressInput, AreaInput } from './area-input.tsx'

const server = await startTestServer()
const tree = {
  results: [
    { code: '310000', name: '上海市', children: [{ code: '310100', name: '上海市', children: [{ code: '310115', name: '浦东新区' }] }] },
    { code: '460000', name: '海南省', children: [{ code: '460100', name: '海口市', children: [{ code: '460106', name: '龙华区' }] }] },
  ],
}

declare const happyDOM: { setURL(url: string): void }

beforeAll(() => happyDOM.setURL(server.origin))
afterAll(() => server.stop())
afterEach(() => {
  cleanup()
  server.seen.length = 0
})

function Field({ kind, start = [] }: { kind: 'area' | 'address'; start?: readonly string[] }) {
  const [path, setPath] = useState<readonly string[]>(start)
  const [address, setAddress] = useState<Address>(start.length > 0 ? addressOf(start, '') : emptyAddress)
  return (
    <>
      {kind === 'area' ? <AreaInput aria-label="地区" value={path} onChange={setPath} /> : <AddressInput value={address} onChange={setAddress} />}
      <output>{JSON.stringify(kind === 'area' ? path : address)}</output>
    </>
  )
}

function open(kind: 'area' | 'address', start?: readonly string[]) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Field kind={kind} {...(start && { start })} />
    </QueryClientProvider>,
  )
  return { drop: () => fireEvent.mouseDown(screen.getByRole('combobox')), value: () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown }
}

test('asks for the districts when it is opened, not before; a province alone is an answer (R488)', async () => {
  server.answer({ body: tree })
  const area = open('area', ['海南省', '海口市'])
  expect(screen.getByText('海南省 / 海口市')).toBeTruthy()
  expect(server.seen).toEqual([])
  area.drop()
  fireEvent.click(await screen.findByText('上海市'))
  expect(area.value()).toEqual(['上海市'])
  expect(server.seen.map(({ url }) => url)).toEqual(['/v1/districts/'])
})

test('shows a municipality once', () => {
  open('area', ['上海市', '上海市', '浦东新区'])
  expect(screen.getByText('上海市 / 浦东新区')).toBeTruthy()
})

test('offers to try again when the districts did not come', async () => {
  server.answer({ status: 500, body: {} }, { body: tree })
  const area = open('area')
  area.drop()
  fireEvent.click(await screen.findByRole('button', { name: '地区加载失败，点击重试' }))
  expect(await screen.findByText('海南省')).toBeTruthy()
})

test('R216 R491 an address is whole: three levels, and street and number beside them', async () => {
  server.answer({ body: tree })
  const address = open('address')
  fireEvent.change(screen.getByLabelText('详细地址'), { target: { value: '示例路 1 号' } })
  address.drop()
  fireEvent.click(await screen.findByText('海南省'))
  expect(address.value()).toMatchObject({ province: '' })
  fireEvent.click(await screen.findByText('海口市'))
  fireEvent.click(await screen.findByText('龙华区'))
  expect(address.value()).toEqual({ province: '海南省', city: '海口市', district: '龙华区', detail: '示例路 1 号' })
})
