/** What switching a group leaves alone. */
export const below = ({ agency_count, company_count }: { readonly agency_count: number; readonly company_count: number }): string =>
  `旗下 ${agency_count} 家业务公司、${company_count} 家企业各有自己的开关，不随之改变。`
