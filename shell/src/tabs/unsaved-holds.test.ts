import { expect, test } from 'vitest'
import { UnsavedHolds } from './unsaved-holds.ts'

function listened() {
  const holds = new UnsavedHolds()
  const said: boolean[] = []
  holds.listen((isDirty) => void said.push(isDirty))
  holds.show()
  holds.settle()
  return { holds, said }
}

test('a form and a dialog over it: the tab is unsaved until both are done, and is told each turn once', () => {
  const { holds, said } = listened()
  const form = holds.hold()
  const dialog = holds.hold()
  expect(said).toEqual([true])
  dialog()
  dialog()
  expect(said).toEqual([true])
  form()
  expect(said).toEqual([true, false])
})

test('a hidden tab keeps what was typed in it', () => {
  const { holds, said } = listened()
  const form = holds.hold()
  holds.hide()
  form()
  expect(said).toEqual([true])
  holds.show()
  const again = holds.hold()
  holds.settle()
  expect(said).toEqual([true])
  again()
  expect(said).toEqual([true, false])
})

test('what ended while the tab was hidden is over when it is shown', () => {
  const { holds, said } = listened()
  const dialog = holds.hold()
  holds.hide()
  dialog()
  holds.show()
  holds.settle()
  expect(said).toEqual([true, false])
})
