import type { Rule } from 'antd/es/form'

/** Of an amount that is asked for: 0 is told apart from nothing. */
export const positive = (label: string): Rule[] => [{ required: true, message: `请输入${label}` }, { type: 'number', min: 1, message: `${label}应大于 0` }]
