import type { Sample } from '../sample.ts'

export const people = {
  departmentHistory: { id: 'department' },
  createDepartment: { kinds: { parent_id: 'department' } },
  updateDepartment: { id: 'department', kinds: { parent_id: 'department' }, body: ({ thing }) => ({ name: '新名', parent_id: null, version: thing('department')['version'] }) },
  enableDepartment: { id: 'department' },
  roleHistory: { id: 'role' },
  rolePermissions: { id: 'role' },
  roleStaffs: { id: 'role' },
  updateRole: { id: 'role' },
  updateRolePermissions: { id: 'role' },
  updateRoleStaffs: { id: 'role' },
  staffHistory: { id: 'staff' },
  inviteStaff: { id: 'staff' },
  updateStaff: {
    id: 'staff',
    variants: { switch: { id: 'staff', body: ({ thing }) => ({ status: 'disable', reason: '离职', version: thing('staff')['version'] }) } },
  },
  createOrganization: { kinds: { parent_id: 'organization' }, body: () => ({ name: '新大区', category: 'region', parent_id: null }) },
  updateOrganization: { id: 'organization', kinds: { parent_id: 'organization' } },
  organizationHistory: { id: 'organization' },
} as const satisfies Readonly<Record<string, Sample>>
