import { ImportDialog } from '@linggong/shared/business/import/import-dialog'
import * as contract from '@linggong/shared/contract/tax-registrations'
import { taxCancellationImport } from '@linggong/shared/domain/imports/tax-cancellation'
import { taxRealnameImport } from '@linggong/shared/domain/imports/tax-realname'
import { taxRegistrationImport } from '@linggong/shared/domain/imports/tax-registration'

interface FileDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** 导入登记结果: whom the bureau has registered, and why not the others. */
export function RegistrationImport(props: FileDialogProps) {
  return <ImportDialog {...props} definition={taxRegistrationImport} title="导入登记结果" calls={{ template: contract.taxRegistrationTemplate, check: contract.checkTaxRegistrations, submit: contract.importTaxRegistrations }} />
}

/** 导入注销. */
export function CancellationImport(props: FileDialogProps) {
  return <ImportDialog {...props} definition={taxCancellationImport} title="导入注销" calls={{ template: contract.taxCancellationTemplate, check: contract.checkTaxCancellations, submit: contract.importTaxCancellations }} />
}

/** 导入实名结果. */
export function RealnameImport(props: FileDialogProps) {
  return <ImportDialog {...props} definition={taxRealnameImport} title="导入实名结果" calls={{ template: contract.taxRealnameTemplate, check: contract.checkTaxRealnames, submit: contract.importTaxRealnames }} />
}
