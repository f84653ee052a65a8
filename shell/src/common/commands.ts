import type { CommandFacts } from '@linggong/shared/session/commands'

/** Commands of the common pages for the palette, which offers them before the page is loaded. */
export const addProject: CommandFacts = { id: 'common.company.add-project', title: '新增项目公司', keys: 'CommonSystemCompanyPageIndex:project', isNewBusiness: true }
export const addRole: CommandFacts = { id: 'common.roles.add', title: '新增角色', keys: 'CommonSystemRolesPageIndex:add' }
export const addStaff: CommandFacts = { id: 'common.users.add', title: '新增员工', keys: 'CommonSystemUsersPageIndex:add' }
export const addDepartment: CommandFacts = { id: 'common.management.add', title: '新增部门', keys: 'CommonSystemManagementPageIndex:add' }
export const addOpenClient: CommandFacts = { id: 'common.open.add', title: '新增客户端', keys: 'CommonSystemOpenPageIndex:add', isNewBusiness: true }
