import { ColourSwatch } from '@linggong/shared/business/brand/colour-swatch'
import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import type { RowOf } from '@linggong/shared/contract/call'
import { listPlatforms } from '@linggong/shared/contract/tenants'
import { platformFields as field } from '@linggong/shared/domain/fields/tenant'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, textFilter } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'

type Group = RowOf<typeof listPlatforms>

const { column, custom } = columnsOf<Group, typeof field>(field)

const configuration = defineDocument({
  name: 'group_configuration',
  what: '集团配置',
  fields: field,
  filters: defineFilters({ name: textFilter(field.name.label, { placeholder: '名称或简称' }) }),
  columns: [
    opens('group_configuration', column('name', { fixed: 'left', width: 200, grow: true })),
    column('brand_name', { width: 160 }),
    custom('theme_color', ({ theme_color }) => <ColourSwatch colour={theme_color} />, { width: 112 }),
    custom('industry_count', ({ industry_count }) => industry_count ?? '不限', { width: 96 }),
    column('channels', { width: 168 }),
    column('update_at'),
  ],
  ...listedBy(listPlatforms),
})

/** What the operator sets for each group. */
export const configurations = inFlavour(configuration, home, { empty: '还没有集团。在集团管理中新增后即可配置。' })
