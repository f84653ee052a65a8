import { filtersOf } from '@linggong/shared/business/listed'
import { noticeFields } from '@linggong/shared/domain/fields/notice'
import { defineFilters } from '@linggong/shared/ui/list-state'

export const noticeFilters = defineFilters(filtersOf(noticeFields, 'title', 'status'))
