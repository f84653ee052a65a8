// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type ItemResult, useBatchResult } from './batch-result.tsx'
import { InSuite } from './testing/in-suite.tsx'

afterEach(cleanup)

function Dialog({ answer }: { readonly answer: { readonly results: readonly ItemResult[] } | undefined }) {
  const [isOpen, setOpen] = useState(true)
  const result = useBatchResult({ title: '批量核销', words: { done: '已核销', refused: '未核销' }, unit: '张结算单', onClose: () => setOpen(false) })
  if (!isOpen) return <output>closed</output>
  return result.dialog ?? <button type="button" onClick={() => result.settle(answer)}>go</button>
}

function settle(answer: Parameters<typeof Dialog>[0]['answer']) {
  render(
    <InSuite>
      <Dialog answer={answer} />
    </InSuite>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'go' }))
}
const one = (sn: string, text = ''): ItemResult => ({ id: sn, sn, ok: text === '', text })

it('says one sentence when all went well', async () => {
  settle({ results: [one('JS1'), one('JS2')] })
  expect(await screen.findByText('已核销 2 张结算单')).toBeTruthy()
  expect(screen.getByText('closed')).toBeTruthy()
})

it('lists what became of each, the refused ones first, and closes with the list', () => {
  settle({ results: [one('JS1'), one('JS2', '当前状态不能核销'), one('JS3')] })
  expect(screen.getByRole('alert').textContent).toBe('2 张结算单已核销，1 张结算单未核销。未核销的可处理后再次选择。')
  expect(screen.getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual(['1JS2未核销当前状态不能核销', '2JS1已核销—', '3JS3已核销—'])
  fireEvent.click(screen.getByRole('button', { name: '知道了' }))
  expect(screen.getByText('closed')).toBeTruthy()
})

it('leaves the dialog as it is when the call failed as a whole', () => {
  settle(undefined)
  expect(screen.getByRole('button', { name: 'go' })).toBeTruthy()
})
