import type { AnyImport } from '../../domain/imports/define.ts'

/** An enterprise that an agency has chosen. */
export interface ChosenCompany {
  readonly id: string
  readonly name: string
}

export interface ImportForCompanyProps {
  readonly open: boolean
  /** Whose rows they are; absent when an enterprise imports for itself. */
  readonly company?: ChosenCompany
  readonly onClose: () => void
}

/** Title and place of a dialog for the rows of one enterprise. */
export const forCompany = ({ title }: Pick<AnyImport, 'title'>, company: ChosenCompany | undefined) => (company === undefined ? {} : { title: `导入${title} · ${company.name}`, place: { company_id: company.id } })
