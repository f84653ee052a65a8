import { useRead } from '@linggong/shared/api/queries'
import { channelTree } from '../../contract/tenant-lookups.ts'
import { tenantFields } from '../../domain/fields/tenant.ts'
import { commonTitles } from '../../domain/pages/paths.ts'
import { percentToPpm } from '../../domain/money.ts'
import { channelFaults } from '../../domain/channel.ts'
import { CHANNEL_ROLE } from '../../domain/tenant-forms.ts'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { PercentInput } from '@linggong/shared/ui/percent-input'
import grid from '../form-grid.module.css'
import { TreeChoice, type TreeChoiceItem, type TreeOption } from './tree-choice.tsx'

const Item = itemsOf(tenantFields)

/** Who has brought the organisation, on two levels, and their shares of its service fees (R215, R596). */
export function ChannelFields() {
  return (
    <>
      <h3 className={grid['group']}>渠道</h3>
      <div className={grid['medium']}>
        <Item name="channel_user_id" dependencies={['channel_proportion']} rules={[chosenFor('channel_proportion', channelFaults.one)]}>
          <ChannelSelect />
        </Item>
        <Item name="channel_proportion">
          <PercentInput />
        </Item>
        <Item name="channel_user_two_id" dependencies={['channel_two_proportion']} rules={[chosenFor('channel_two_proportion', channelFaults.two)]}>
          <ChannelSelect />
        </Item>
        <Item name="channel_two_proportion" dependencies={['channel_proportion']} rules={[together]}>
          <PercentInput />
        </Item>
      </div>
    </>
  )
}

interface FormValues {
  getFieldValue(name: string): unknown
}

const ppm = (value: unknown): number => (typeof value === 'number' ? percentToPpm(value) : 0)

const chosenFor = (share: string, fault: string) => ({ getFieldValue }: FormValues) => ({
  validator: (_: unknown, value: unknown) => ((value ?? null) === null && ppm(getFieldValue(share)) > 0 ? Promise.reject(new Error(fault)) : Promise.resolve()),
})

const together = ({ getFieldValue }: FormValues) => ({
  validator: (_: unknown, value: unknown) => (ppm(getFieldValue('channel_proportion')) + ppm(value) > 1_000_000 ? Promise.reject(new Error(channelFaults.sum)) : Promise.resolve()),
})

interface Node {
  readonly id: string
  readonly name: string
  readonly is_user: boolean
  readonly children?: readonly Node[] | undefined
}

const optionOf = ({ id, name, is_user, children = [] }: Node): TreeOption => ({ value: id, title: name, selectable: is_user, children: children.map(optionOf) })
const has = (options: readonly TreeOption[], id: string): boolean => options.some(({ value, children }) => value === id || has(children, id))

function ChannelSelect({ value, ...rest }: TreeChoiceItem) {
  const query = useRead(channelTree, {}, { staleTime: 60_000, quiet: true })
  const options = (query.data?.results ?? []).map(optionOf)
  // Whoever is no channel any more stays until another one is chosen.
  const former = value && query.data && !has(options, value) ? [{ value, title: '原渠道人员（已不在列表中）', selectable: true, children: [] }] : []
  return (
    <TreeChoice
      {...rest}
      value={(query.data && value) || null}
      options={[...former, ...options]}
      placeholder="选择渠道人员"
      isLoading={query.isFetching}
      empty={query.error === null ? `本组织还没有角色为“${CHANNEL_ROLE}”的成员：可在${commonTitles.system} › ${commonTitles.roles}中新增该角色并分配员工` : '渠道人员加载失败，请刷新页面'}
    />
  )
}
