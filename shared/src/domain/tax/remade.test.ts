import { expect, test } from 'vitest'
import { remadeOf, type Remaking } from './remade.ts'

const batch = (id: string, at: string, amount: number, status: Remaking['batches'][number]['status'] = 'invoiced', settlement_id = 's'): Remaking['batches'][number] => ({ id, status, submit_at: at, takes: [{ settlement_id, amount }] })
const world = (batches: Remaking['batches'], redinks: Remaking['redinks']): Remaking => ({
  settlements: [{ id: 's', amount: 1000_00 }, { id: 't', amount: 500_00 }], batches, invoices: batches.map(({ id }) => ({ id: `${id}-invoice`, batch_id: id })), redinks,
})
const red = (id: string, of: string, at: string | null, amount: number) => ({ id, invoice_id: `${of}-invoice`, amount: -amount, issue_at: at })

test('what was never invoiced goes first: a later application that needs nothing of the red ink is none of it', () => {
  expect(remadeOf(world([batch('a', '1', 300_00), batch('b', '3', 700_00)], [red('r', 'a', '2', 20_00)]))).toEqual([])
})

test('only what is more than that was given back before, the oldest red ink first', () => {
  const batches = [batch('a', '1', 1000_00), batch('b', '4', 60_00), batch('c', '5', 30_00)]
  expect(remadeOf(world(batches, [red('r', 'a', '2', 50_00), red('q', 'a', '3', 40_00)]))).toEqual([
    { redink_id: 'r', batch_id: 'b', amount: 50_00 }, { redink_id: 'q', batch_id: 'b', amount: 10_00 }, { redink_id: 'q', batch_id: 'c', amount: 30_00 },
  ])
})

test('neither applications that came to nothing, nor red ink that is not issued, nor other settlements', () => {
  const batches = [batch('a', '1', 1000_00), batch('b', '3', 50_00, 'canceled'), batch('c', '4', 50_00, 'rejected'), batch('d', '5', 500_00, 'invoiced', 't')]
  expect(remadeOf(world(batches, [red('r', 'a', '2', 50_00), red('q', 'a', null, 40_00)]))).toEqual([])
})
