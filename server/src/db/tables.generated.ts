// Made by `npm run tables` from the migrated database; not written by hand.
import type { AreaPath, AuditMaterial, AuditStatus, BankEntryKind, BillBatchStatus, BillStatus, BureauReportStatus, ChangedAccount, ChosenBill, CompanySide, CompanyUserStatus, Computed, ContractAuditStatus, ContractRates, ContractStatus, Correction, Decimal, Default, EarnedMonth, FeeParts, Flavour, HistoryContent, InvoiceBatchStatus, InvoiceStatus, InvoiceTitle, JsonObject, MappedColumn, MessageTargetKind, MonthCloseStatus, MonthSums, NoticeLine, PaymentApprovalStatus, PostingReason, ProofStatus, RateChangeStatus, Rates, ReasonSum, RedinkStatus, RefundBatchStatus, ReportFilters, ReportPeriods, RowIssue, ServiceFeeBillStatus, ServiceFeeParts, ServiceKey, ServiceUse, SettlementStatus, Signature, SigningEvidence, SplitDetail, TaskApplyStatus, TaskBatchStatus, TaskStatus, TaxBasis, TaxConfig, TaxRegistrationStatus, TerminationBatchStatus, Time, TopupStatus, Usage, UsedFor, UserInvoiceStatus, WithdrawStatus } from './column-types.ts'

/** jsonb is written with `json()` of `bulk.ts` or by `insertRows`. */
export interface Database {
  'app.accept_order': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    sn: string
    name: string
    file_id: string
    amount: number
    bill_count: number
    accept_at: string
    remark: Default<string>
    creator: string
    version: Default<number>
    create_at: Default<Time>
  }
  'app.account': {
    id: string
    phone: string
    name: string
    password_hash: string | null
    password_at: Time | null
    create_at: Default<Time>
  }
  'app.account_address': {
    account_id: string
    address: string
    used_at: Time
  }
  'app.agency_contract': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string | null
    sn: string
    start_at: string
    end_at: string
    audit_status: ContractAuditStatus
    status: ContractStatus
    software_use_fee_ppm: Default<number>
    service_fee: Default<number>
    is_support_promotion_fee: Default<boolean>
    contract_url: Default<string>
    remark: Default<string>
    creator_id: string | null
    creator: Default<string>
    auditor_id: string | null
    auditor: Default<string>
    audit_at: Time | null
    audit_remark: Default<string>
    terminate_at: Time | null
    terminate_remark: Default<string>
    version: Default<number>
    create_at: Default<Time>
    entered_by: Default<string[]>
  }
  'app.alipay_account': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    status: 'unsigned' | 'signing' | 'signed' | 'terminated'
    sign_no: string
    agreement_no: Default<string>
    book_id: Default<string>
    account_name: string
    login: Default<string>
    ending_no: Default<string>
    reason: Default<string>
    create_at: Time
    sign_at: Time | null
    end_at: Time | null
    next_at: Default<Time>
    attempts: Default<number>
    version: Default<number>
    link_until: string | null
  }
  'app.alipay_order': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    owner_id: string
    kind: 'topup' | 'settlement'
    order_no: string
    amount: number
    settlement_id: string | null
    reference: Default<string>
    status: 'created' | 'paid' | 'closed'
    trade_no: Default<string>
    payer_name: Default<string>
    reason: Default<string>
    staff_id: string | null
    create_at: Time
    pay_at: Time | null
    next_at: Default<Time>
    attempts: Default<number>
  }
  'app.audit_seal': {
    source: string
    n: number
    format: Default<number>
    after_stamp: number
    after_id: string
    to_stamp: number
    to_id: string
    ids: string[]
    leaves: Buffer
    prev: Buffer
    hash: Buffer
    seal_at: Default<Time>
  }
  'app.audit_source': {
    name: string
    label: string
  }
  'app.auth_check': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    company_user_id: string
    person_id: string
    kind: 'two_auth' | 'phone_three_auth' | 'bank_three_auth' | 'bank_four_auth' | 'liveness_recognition_auth'
    request_no: string
    outcome: 'waiting' | 'same' | 'different' | 'failure'
    reason: Default<string>
    tries: Default<number>
    next_at: Time | null
    answer_at: Time | null
    create_at: Default<Time>
    contract_id: string | null
    photo_id: string | null
  }
  'app.bank_deposit': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    wallet_id: string
    bank_ref: string
    kind: BankEntryKind
    amount: number
    payer_name: Default<string>
    payer_account: Default<string>
    summary: Default<string>
    status: 'unknown' | 'matched' | 'claimed' | 'offset'
    trans_at: Time
    create_at: Default<Time>
    version: Default<number>
  }
  'app.bank_proof': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    wallet_id: string
    day: string
    balance: number
    postings: number
    expected: number
    bank: number | null
    in_transit: number
    status: 'equal' | 'in_transit' | 'different'
    reason: Default<string>
    create_at: Time
    stamp: Default<number>
  }
  'app.bill': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    batch_id: string
    settlement_id: string | null
    company_user_id: string
    person_id: string
    sn: string
    row_no: number
    status: BillStatus
    name: string
    id_no: string
    phone: string
    account_no: string
    account_kind: 'bank' | 'alipay'
    bank_name: Default<string>
    amount: number
    promotion_fee: Default<number>
    personal_service_fee: Default<number>
    vat: Default<number>
    urban_tax: Default<number>
    edu_surcharge: Default<number>
    local_edu_surcharge: Default<number>
    income_tax: Default<number>
    carried_tax: Default<number>
    credit_tax: Default<number>
    card_fee: Default<number>
    accounting_fee: Default<number>
    user_use_fee: Default<number>
    excess_amount: Default<number>
    net_amount: Default<number>
    is_estimate: Default<boolean>
    tax_basis: TaxBasis | null
    task_sn: Default<string>
    remark: Default<string>
    fail_reason: Default<string>
    reserved_month: string | null
    tax_month: string | null
    create_at: Default<Time>
    pay_at: Time | null
    version: Default<number>
    failed_at: Time | null
  }
  'app.bill_accept_order': {
    park_id: string
    platform_id: string
    agency_id: string
    company_id: string
    bill_id: string
    accept_order_id: string
  }
  'app.bill_batch': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    sn: string
    status: BillBatchStatus
    filename: string
    file_url: Default<string>
    remark: Default<string>
    bill_count: number
    amount: number
    creator_id: string
    creator: string
    created_by: 'agency' | 'company'
    version: Default<number>
    create_at: Default<Time>
    project_company_id: string | null
  }
  'app.bureau_report': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    quarter: string
    revision: number
    template: string
    status: BureauReportStatus
    reason: Default<string>
    people: Default<number>
    new_people: Default<number>
    changed_people: Default<number>
    gone_people: Default<number>
    income: Default<number>
    refund: Default<number>
    net: Default<number>
    last_net: number | null
    identity_hash: Default<string>
    income_hash: Default<string>
    submitter_name: Default<string>
    submit_at: Time | null
    receipt_no: Default<string>
    receipt_at: Time | null
    fault: Default<string>
    request_no: Default<string>
    attempts: Default<number>
    next_at: Time | null
    create_at: Time
    version: Default<number>
  }
  'app.bureau_report_line': {
    park_id: string
    id: Default<string>
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    report_id: string
    person_id: string
    kind: 'new' | 'changed' | 'same'
    user_name: string
    phone: string
    platform_name: string
    platform_user_id: string
    registration_no: string
    income: number
    refund: number
    net: number
    last_net: number | null
  }
  'app.callback_nonce': {
    source: string
    nonce: string
    expire_at: Time
  }
  'app.clock_run': {
    name: string
    day: string
    lease_until: Time | null
    done_at: Time | null
  }
  'app.cmb_wallet': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    tenant_id: string
    kind: 'main' | 'unit'
    parent_id: string | null
    account_no: string
    unit_no: string | null
    account_name: string
    branch: Default<string>
    status: 'opening' | 'active' | 'frozen' | 'closed'
    create_at: Time
    open_at: Time | null
    version: Default<number>
    reason: Default<string>
    state_at: Time | null
    next_at: Default<Time>
    attempts: Default<number>
    told_at: Time | null
  }
  'app.company_contract': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    sn: string
    start_at: string
    end_at: string
    audit_status: ContractAuditStatus
    status: ContractStatus
    enterprise_service_fee_ppm: Default<number>
    enterprise_added_service_fee_ppm: Default<number>
    value_added_service_fee_ppm: Default<number>
    personal_service_fee_ppm: Default<number>
    income_tax_ppm: Default<number>
    personal_value_added_tax_ppm: Default<number>
    user_use_fee: Default<number>
    is_support_promotion_fee: Default<boolean>
    support_promotion_fee: Default<number>
    version: Default<number>
    create_at: Default<Time>
    is_enable_invoice_apply: Default<boolean>
    contract_url: Default<string>
    remark: Default<string>
    creator_id: string | null
    creator: Default<string>
    auditor_id: string | null
    auditor: Default<string>
    audit_at: Time | null
    audit_remark: Default<string>
    terminate_at: Time | null
    terminate_remark: Default<string>
    entered_by: Default<string[]>
    is_separate_fee: Default<boolean>
  }
  'app.company_qrcode': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    name: string
    token: string
    start_at: Time
    end_at: Time | null
    province: Default<string>
    city: Default<string>
    district: Default<string>
    address: Default<string>
    is_enable: Default<boolean>
    register_count: Default<number>
    creator: string
    version: Default<number>
    create_at: Default<Time>
  }
  'app.company_task_template': {
    park_id: string
    platform_id: string
    agency_id: string
    company_id: string
    template_id: string
  }
  'app.company_tax_month': {
    id: string
    park_id: string
    company_id: string
    month: string
    caused: number
    flat: number
  }
  'app.company_user': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    person_id: string
    status: CompanyUserStatus
    is_enable: Default<boolean>
    contract_sign_at: Time | null
    realname_collect_at: Time | null
    termination_at: Time | null
    version: Default<number>
    create_at: Default<Time>
    source: Default<'qr' | 'create' | 'import'>
    qrcode_id: string | null
    import_id: string | null
    phone: Default<string>
    bank_card: Default<string>
    province: Default<string>
    city: Default<string>
    district: Default<string>
    remark: Default<string>
    creator: Default<string>
    auth_level: Default<'' | 'two_auth' | 'phone_three_auth' | 'bank_three_auth' | 'bank_four_auth'>
    auth_at: Time | null
    auth_fault: Default<string>
    sign_method: Default<'' | 'sms' | 'face' | 'none'>
    settlement_at: Time | null
    given_name: Default<string>
  }
  'app.contact': {
    staff_id: string
    tenant_id: string
    email: Default<string>
    openid: Default<string>
    scene: Default<string>
    scene_until: Time | null
    mail_off: Default<string[]>
    weixin_off: Default<string[]>
  }
  'app.contract_template': {
    id: string
    owner_id: string
    name: string
    body: string
    status: 'draft' | 'generated'
    issued_name: Default<string>
    issued_body: Default<string>
    file_id: string | null
    generate_at: Time | null
    version: Default<number>
    create_at: Default<Time>
  }
  'app.contract_template_company': {
    park_id: string
    platform_id: string
    agency_id: string
    company_id: string
    template_id: string
    create_at: Default<Time>
  }
  'app.department': {
    id: string
    tenant_id: string
    parent_id: string | null
    name: string
    is_enable: Default<boolean>
    version: Default<number>
    create_at: Default<Time>
  }
  'app.e_contract': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    company_user_id: string
    person_id: string
    sn: string
    template_id: string | null
    template_name: Default<string>
    body: string
    status: 'to_sign' | 'signed' | 'void'
    sign_method: 'sms' | 'face' | 'none'
    sign_at: Time | null
    evidence: Default<SigningEvidence>
    file_id: string | null
    version: Default<number>
    create_at: Default<Time>
    certificate: Default<string>
    stamp_tries: Default<number>
    stamp_at: Time | null
    ended_at: Time | null
  }
  'app.enterprise_blacklist': {
    id: string
    tenant_id: string
    name: string
    credit_code: Default<string>
    reason: string
    expire_at: string | null
    creator: string
    version: Default<number>
    create_at: Default<Time>
  }
  'app.evidence_package': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    tenant_id: string
    kind: 'settlement' | 'bill' | 'company_user' | 'month'
    subject_id: string
    month: Default<string>
    filename: string
    bill_count: number
    file_count: number
    manifest_hash: Buffer
    creator: string
    create_at: Default<Time>
  }
  'app.executive': {
    id: string
    tenant_id: string
    enterprise_name: string
    credit_code: string
    name: string
    position: Default<string>
    creator: string
    version: Default<number>
    create_at: Default<Time>
    id_hash: Buffer
    id_mask: string
    id_sealed: Buffer
    id_key: string
  }
  'app.file': {
    park_id: string
    id: string
    tenant_id: string
    flavour: Flavour
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    purpose: string
    name: string
    mime: Default<string>
    size: number | null
    sha256: Buffer | null
    stored_at: Time | null
    create_at: Default<Time>
    expire_at: Time | null
    key_id: string | null
    wrapped_key: Buffer | null
  }
  'app.flat_tax': {
    park_id: string
    platform_id: string
    agency_id: string
    company_id: string
    settlement_id: string
    tax_month: string
    month: string
    amount: number
    booked_at: Time
  }
  'app.history_event': {
    park_id: string
    id: string
    entity: string
    entity_id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    action: string
    creator_id: string | null
    creator: string
    content: HistoryContent[]
    members: string[] | null
    create_at: Default<Time>
    stamp: Default<number>
  }
  'app.idempotency': {
    park_id: string
    scope: string
    key: string
    call: string
    request_hash: Buffer
    status: number | null
    response: unknown
    create_at: Default<Time>
  }
  'app.import_mapping': {
    park_id: string
    tenant_id: string
    category: string
    headers_hash: Buffer
    columns: MappedColumn[]
    creator: string
    update_at: Time
  }
  'app.import_row': {
    park_id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    job_id: string
    row_no: number
    raw: JsonObject
    issues: Default<RowIssue[]>
    ok: boolean | null
    before: JsonObject | null
  }
  'app.income_month': {
    park_id: string
    id: string
    person_id: string
    month: string
    gross: number
    exempt: number
    ex_vat: number
    vat: number
    surcharge: number
    income_tax: number
    withheld: number
    status: string
    remark: string
    version: number
  }
  'app.income_summary': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    person_id: string
    month: string
    gross: number
    ex_vat: number
    vat: number
    surcharge: number
    income_tax: number
    withheld: number
    remark: Default<string>
    status: 'declared' | 'finished'
    declare_at: Time
    finish_at: Time | null
    proof_file_id: string | null
    version: Default<number>
  }
  'app.industry': {
    id: string
    name: string
    is_enable: Default<boolean>
    version: Default<number>
    create_at: Default<Time>
  }
  'app.industry_blacklist': {
    id: string
    tenant_id: string
    industry_id: string
    reason: string
    creator: string
    version: Default<number>
    create_at: Default<Time>
  }
  'app.inspection': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    tenant_id: string
    settlement_id: string
    recipient: string
    token_hash: Buffer
    code_hash: Buffer
    misses: Default<number>
    looks: Default<number>
    last_look_at: Time | null
    creator: string
    create_at: Time
    expire_at: Time
    ended_at: Time | null
    version: Default<number>
  }
  'app.invoice': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    batch_id: string
    detail_id: string
    split_id: string
    source: 'vendor' | 'file' | 'hand'
    vendor_no: string
    number: string | null
    kind: 'bw_electron_common' | 'bw_electron_special' | 'bw_difference_common'
    invoice_category_name: Default<string>
    tax_ppm: number
    amount: number
    tax_amount: number
    net_amount: number
    deduct_amount: number | null
    status: InvoiceStatus
    reason: Default<string>
    issue_at: Time | null
    file_id: string | null
    express_no: Default<string>
    mail_at: Time | null
    red_amount: Default<number>
    red_open_amount: Default<number>
    is_redinked: Computed<boolean>
    vendor_fault: Default<string>
    next_at: Time | null
    attempts: Default<number>
    create_at: Default<Time>
    version: Default<number>
    ordered_at: Time | null
    unanswered_since: Time | null
  }
  'app.invoice_batch': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string | null
    company_ids: string[]
    sn: string
    created_by: 'agency' | 'company'
    creator: string
    creator_id: string | null
    status: InvoiceBatchStatus
    settlement_amount: number
    pay_amount: number
    paid_amount: number
    vat_service_fee: number
    accounting_fee: number
    promotion_fee: number
    invoice_amount: number
    real_invoice_amount: number
    category: 'bw_electron_common' | 'bw_electron_special' | 'bw_difference_common'
    is_disassemble: boolean
    remark: Default<string>
    submit_at: Time
    confirm_at: Time | null
    audit_at: Time | null
    mail_at: Time | null
    reason: Default<string>
    vendor_fault: Default<string>
    create_at: Default<Time>
    version: Default<number>
    rejected_by: string | null
  }
  'app.invoice_batch_detail': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    batch_id: string
    company_name: string
    project_company_id: string | null
    status: InvoiceBatchStatus
    category: 'bw_electron_common' | 'bw_electron_special' | 'bw_difference_common'
    settlement_amount: number
    pay_amount: number
    paid_amount: number
    vat_service_fee: number
    accounting_fee: number
    promotion_fee: number
    invoice_amount: number
    real_invoice_amount: number
    title: InvoiceTitle
    remark: Default<string>
    confirm_at: Time | null
    statement_hash: Default<string>
    esign_at: Time | null
    esign_no: Default<string>
    esign_next_at: Time | null
    esign_tries: Default<number>
    invoice_info_id: string | null
  }
  'app.invoice_batch_settlement': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    batch_id: string
    detail_id: string
    settlement_id: string
    position: number
    amount: number
    issued_amount: Default<number>
    red_amount: Default<number>
    deduct_amount: Default<number>
  }
  'app.invoice_category': {
    id: string
    name: string
    tax_code: string
    ratios: number[]
    is_enable: Default<boolean>
    version: Default<number>
    create_at: Default<Time>
  }
  'app.invoice_info': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string | null
    title: string
    tax_no: string
    address: Default<string>
    phone: Default<string>
    bank_name: Default<string>
    bank_account: Default<string>
    email: Default<string>
    receiver: Default<string>
    receiver_phone: Default<string>
    receiver_address: Default<string>
    is_default: boolean
    version: Default<number>
    create_at: Default<Time>
  }
  'app.invoice_split': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    batch_id: string
    detail_id: string
    position: number
    category: 'bw_electron_common' | 'bw_electron_special' | 'bw_difference_common'
    invoice_category_id: string | null
    invoice_category_name: Default<string>
    tax_ppm: number
    amount: number
    tax_amount: number
    balance_total_amount: number | null
    balance_deduct_amount: number | null
  }
  'app.job': {
    park_id: string
    id: string
    kind: 'import' | 'export'
    category: string
    status: string
    tenant_id: string
    flavour: Flavour
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    staff_id: string
    creator: string
    filename: Default<string>
    payload: Default<JsonObject>
    total: Default<number>
    success_count: Default<number>
    failure_count: Default<number>
    progress: Default<number>
    cursor: Default<JsonObject>
    attempts: Default<number>
    lease_until: Time | null
    result_id: string | null
    file_id: string | null
    failure_reason: Default<string>
    create_at: Default<Time>
    finish_at: Time | null
    expire_at: Time | null
    file_hash: Buffer | null
    taken_at: Time | null
    is_running: Default<boolean>
  }
  'app.ledger_account': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    owner_id: string
    kind: string
    keeps_balance: boolean
    balance: Default<number>
    floor: Default<number>
  }
  'app.limit_usage': {
    park_id: string
    scope_id: string
    person_id: string
    month: string
    amount: Default<number>
  }
  'app.list_change': {
    list: string
    scope_id: string
    xid: string
  }
  'app.list_horizon': {
    one: Default<boolean>
    oldest: string
    at: Time
  }
  'app.message': {
    park_id: string
    id: string
    tenant_id: string
    flavour: Flavour
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    staff_id: string | null
    permission: Default<string>
    title: string
    body: Default<string>
    target_kind: MessageTargetKind | null
    target_id: string | null
    event_key: string | null
    create_at: Default<Time>
    kind: Default<string>
  }
  'app.message_read': {
    park_id: string
    staff_id: string
    message_id: string
    read_at: Default<Time>
  }
  'app.month_certificate': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    month: string
    n: number
    kind: 'clock' | 'hand'
    closer: string
    closed_at: Time
    sums: MonthSums
    reasons: ReasonSum[]
    posting_count: number
    posting_hash: string
    chain_n: number
    chain_hash: string
    create_at: Time
    stamp: Default<number>
  }
  'app.month_close': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    month: string
    status: MonthCloseStatus
    due_on: string
    kind: 'clock' | 'hand' | null
    closer: Default<string>
    closed_at: Time | null
    asker_id: string | null
    asker: Default<string>
    ask_reason: Default<string>
    ask_until: Time | null
    certificate_id: string | null
    create_at: Time
    version: Default<number>
  }
  'app.open_client': {
    id: string
    tenant_id: string
    name: string
    remark: Default<string>
    scopes: string[]
    addresses: string[]
    expire_at: Time
    is_enable: Default<boolean>
    secret_hash: Buffer | null
    secret_at: Time
    former_hash: Buffer | null
    former_until: Time | null
    used_at: Time | null
    deleted_at: Time | null
    version: Default<number>
    create_at: Default<Time>
  }
  'app.open_token': {
    token_hash: Buffer
    client_id: string
    tenant_id: string
    scopes: string[]
    create_at: Time
    expire_at: Time
  }
  'app.organization': {
    id: string
    tenant_id: string
    parent_id: string | null
    category: 'region' | 'branch'
    name: string
    remark: Default<string>
    position: number
    is_enable: Default<boolean>
    version: Default<number>
    create_at: Default<Time>
  }
  'app.outgoing_message': {
    id: string
    channel: 'mail' | 'weixin'
    recipient: string
    event: Default<string>
    organization: Default<string>
    subject: string
    text: string
    create_at: Default<Time>
    next_at: Default<Time>
    until: Time
    attempts: Default<number>
    sent_at: Time | null
    failure: string | null
  }
  'app.passkey': {
    id: string
    account_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    create_at: Time
    used_at: Time | null
    doubted_at: Time | null
  }
  'app.passkey_challenge': {
    challenge: string
    nonce: Buffer
    purpose: 'sign_in' | 'register' | 'step_up' | 'payment' | 'review' | 'fee_payment'
    account_id: string | null
    reference: Default<string>
    expire_at: Time
  }
  'app.payee_record': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    kind: 'bill' | 'payout' | 'payment_phone'
    ids: string[]
    leaves: Buffer[]
    create_at: Default<Time>
    stamp: Default<number>
  }
  'app.payment_approval': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    settlement_id: string
    status: PaymentApprovalStatus
    action: 'payment' | 'batch_settlement' | 'new_payment'
    settlement_version: number
    reference: string
    choice: ChosenBill[] | null
    amount: number
    bill_count: number
    worker_count: number
    changed_count: number
    changed: ChangedAccount[]
    needed: number
    reasons: string[]
    signatures: Default<Signature[]>
    requested_by: string
    requester: string
    reason: Default<string>
    create_at: Time
    decided_at: Time | null
    version: Default<number>
    signature_id: string | null
  }
  'app.payment_signature': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    purpose: 'payment' | 'review' | 'fee_payment'
    approval_id: string | null
    account_id: string
    staff_id: string
    staff_name: string
    credential_id: string
    public_key: Buffer
    rp_id: string
    nonce: Buffer
    canonical: string
    hash: Buffer
    authenticator_data: Buffer
    client_data: Buffer
    signature: Buffer
    create_at: Time
    stamp: Default<number>
  }
  'app.payout': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    settlement_id: string
    bill_id: string
    round: number
    request_no: string
    channel: string
    account_no: string
    amount: number
    status: 'created' | 'sent' | 'success' | 'failure' | 'returned'
    reason: Default<string>
    next_at: Default<Time>
    attempts: Default<number>
    create_at: Default<Time>
    answer_at: Time | null
    accepted_at: Time | null
    doubted_at: Time | null
    is_unknown: Default<boolean>
    wallet_id: string | null
    person_id: string | null
  }
  'app.person': {
    id: string
    id_no: string
    name: string
    name_bigrams: Computed<string[]>
    phone: string
    create_at: Default<Time>
  }
  'app.platform_contract': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string | null
    company_id: string | null
    sn: string
    start_at: string
    end_at: string
    audit_status: ContractAuditStatus
    status: ContractStatus
    software_use_fee_ppm: Default<number>
    service_fee: Default<number>
    is_support_promotion_fee: Default<boolean>
    contract_url: Default<string>
    remark: Default<string>
    creator_id: string | null
    creator: Default<string>
    auditor_id: string | null
    auditor: Default<string>
    audit_at: Time | null
    audit_remark: Default<string>
    terminate_at: Time | null
    terminate_remark: Default<string>
    version: Default<number>
    create_at: Default<Time>
    entered_by: Default<string[]>
  }
  'app.posting': {
    park_id: string
    id: string
    debit_id: string
    credit_id: string
    amount: number
    reason: PostingReason
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    settlement_id: string | null
    bill_id: string | null
    round: Default<number>
    create_at: Default<Time>
    stamp: Default<number>
    source_id: string | null
    in_book: Default<boolean>
    trans_at: Time | null
  }
  'app.preference': {
    park_id: string
    staff_id: string
    tenant_id: string
    key: string
    value: unknown
    update_at: Default<Time>
  }
  'app.print': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    document: 'invoice_batch' | 'month_certificate'
    document_id: string
    figures: string
    code: string
    sha256: string
    create_at: Time
  }
  'app.project_company': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    name: string
    code: Default<string>
    credit_code: Default<string>
    manager_name: Default<string>
    remark: Default<string>
    is_enable: Default<boolean>
    version: Default<number>
    create_at: Default<Time>
  }
  'app.proof': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string | null
    sn: string
    kind: 'income' | 'tax'
    start_month: string
    end_month: string
    status: ProofStatus
    user_count: number
    amount: number
    tax_amount: number
    job_id: string
    fail_reason: Default<string>
    void_reason: Default<string>
    creator: string
    create_at: Time
    finish_at: Time | null
    version: Default<number>
  }
  'app.proof_user': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string | null
    proof_id: string
    person_id: string
    position: number
    bill_count: number
    amount: number
    vat: number
    surcharge: number
    income_tax: number
    months: EarnedMonth[]
    file_id: string | null
  }
  'app.rate_change': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    contract_id: string
    contract_sn: string
    old_rates: ContractRates
    new_rates: ContractRates
    effective_at: string
    status: RateChangeStatus
    creator_id: string
    creator: string
    answerer_id: string | null
    answerer: Default<string>
    answer_at: Time | null
    reason: Default<string>
    version: Default<number>
    create_at: Time
  }
  'app.rate_limit': {
    key: string
    window_start: Time
    count: number
  }
  'app.reconciliation': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    wallet_id: string
    bank_ref: string | null
    amount: number | null
    fee: Default<number>
    request_no: Default<string>
    direction: 'in' | 'out'
    own_key: string | null
    own_amount: number | null
    settlement_id: string | null
    counter_name: Default<string>
    counter_account: Default<string>
    summary: Default<string>
    rule: Default<'' | 'key' | 'amount_day' | 'many_fee'>
    suggested: Default<string[]>
    import_id: string | null
    is_refused: Default<boolean>
    status: 'unknown' | 'outstanding' | 'different' | 'matched' | 'settled'
    remark: Default<string>
    settler: Default<string>
    settle_at: Time | null
    trans_at: Time
    create_at: Time
    version: Default<number>
  }
  'app.redink_offset': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    sn: string
    invoice_id: string
    refund_batch_id: string | null
    amount: number
    tax_amount: number
    reason: number
    remark: Default<string>
    status: RedinkStatus
    confirm_no: Default<string>
    is_used: boolean | null
    fault: Default<string>
    next_at: Time | null
    attempts: Default<number>
    number: string | null
    vendor_no: string
    file_id: string | null
    submit_at: Time | null
    expire_at: Time | null
    confirm_at: Time | null
    issue_at: Time | null
    creator: string
    creator_id: string | null
    create_at: Default<Time>
    version: Default<number>
    ordered_at: Time | null
    deduct_amount: number | null
  }
  'app.refund_batch': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    batch_id: string
    sn: string
    amount: number
    reason: string
    reject_reason: Default<string>
    status: RefundBatchStatus
    created_by: 'agency' | 'company'
    creator: string
    creator_id: string | null
    auditor: Default<string>
    audit_at: Time | null
    finish_at: Time | null
    create_at: Default<Time>
    version: Default<number>
  }
  'app.refund_batch_invoice': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    refund_batch_id: string
    invoice_id: string
    amount: number
  }
  'app.register_record': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    qrcode_id: string
    person_id: string
    company_user_id: string
    create_at: Default<Time>
  }
  'app.remote_outcome': {
    flavour: string
    build: string
    hour: Time
    kind: 'load' | 'slow' | 'fallback' | 'error'
    route: string
    reason: Default<string>
    count: number
  }
  'app.report_day': {
    park_id: string
    platform_id: string
    agency_id: string
    company_id: string
    day: string
    bill_count: number
    amount: number
    tax_amount: number
    net_amount: number
  }
  'app.report_run': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    subscription_id: string
    due_at: Time
    kind: 'due' | 'now'
    job_id: string | null
    reason: Default<string>
    create_at: Time
  }
  'app.report_subscription': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    tenant_id: string
    staff_id: string
    name: string
    call: string
    category: string
    path: string
    filters: ReportFilters
    periods: ReportPeriods
    frequency: 'daily' | 'weekly' | 'monthly'
    weekday: number | null
    month_day: number | null
    hour: number
    is_enable: Default<boolean>
    pause_reason: Default<string>
    next_at: Time
    deleted_at: Time | null
    create_at: Time
    version: Default<number>
  }
  'app.reveal_audit': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    act: 'reveal' | 'copy' | 'check'
    reveal_id: string | null
    kind: string
    entity_id: string
    field: string
    reason: string
    staff_id: string
    staff_name: string
    tenant_id: string
    create_at: Default<Time>
    stamp: Default<number>
  }
  'app.risk_hit': {
    id: string
    tenant_id: string
    list: 'sensitive_word' | 'executive' | 'enterprise_blacklist' | 'user_blacklist'
    entry_id: string
    what: string
    level: 'remind' | 'refuse'
    place: 'bill_import' | 'settlement' | 'payment' | 'company_form' | 'company_import' | 'company_user' | 'task'
    organization_id: string
    organization: string
    row_nos: Default<number[]>
    row_count: Default<number>
    seen: string[]
    digest: string
    day: string
    creator: string
    told_at: Time | null
    create_at: Time
  }
  'app.role': {
    id: string
    tenant_id: string
    name: string
    remark: Default<string>
    permissions: Default<string[]>
    is_system: Default<boolean>
    version: Default<number>
    create_at: Default<Time>
    update_at: Default<Time>
  }
  'app.seed_stage': {
    name: string
    done_at: Time
  }
  'app.sensitive_word': {
    id: string
    tenant_id: string
    word: string
    level: 'remind' | 'refuse'
    is_enable: Default<boolean>
    creator: string
    version: Default<number>
    create_at: Default<Time>
  }
  'app.serial': {
    kind: string
    day: string
    last: number
  }
  'app.service_balance': {
    park_id: string
    tenant_id: string
    flavour: Flavour
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    service: ServiceKey
    count: number
    debt: Default<number>
  }
  'app.service_entry': {
    park_id: string
    id: string
    tenant_id: string
    flavour: Flavour
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    service: ServiceKey
    change: number
    reason: 'topup' | 'use'
    order_id: string | null
    create_at: Default<Time>
    stamp: Default<number>
    category: ServiceUse | null
    used_by: string | null
    staff: Default<string>
    ref_kind: UsedFor | null
    ref_id: string | null
    ref_sn: Default<string>
    request_no: string | null
  }
  'app.service_fee_bill': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string | null
    sn: string
    kind: 'company_service_fee' | 'software_use_fee'
    payer_id: string
    payee_id: string
    settlement_id: string | null
    month: string | null
    amount: number
    parts: ServiceFeeParts
    status: ServiceFeeBillStatus
    fail_reason: Default<string>
    create_at: Time
    pay_at: Time | null
    version: Default<number>
    paid_amount: Default<number>
    credit_amount: Default<number>
    to_sweep: Default<boolean>
    due_amount: Computed<number>
    to_tell: Default<boolean>
  }
  'app.service_price': {
    service: ServiceKey
    from_date: string
    price: number
    creator: string
    create_at: Time
  }
  'app.session': {
    token_hash: Buffer
    staff_id: string
    create_at: Default<Time>
    used_at: Default<Time>
    expire_at: Time
    revoked_at: Time | null
    id: string
    address: string
    agent: string
    proved_at: Time
  }
  'app.setting': {
    tenant_id: string
    key: 'sensitive_notify' | 'realname_collect_config'
    value: JsonObject
    version: Default<number>
  }
  'app.settlement': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    batch_id: string
    sn: string
    status: SettlementStatus
    created_by: 'agency' | 'company'
    confirmed_by: 'company' | null
    bill_count: number
    worker_count: number
    settlement_amount: number
    enterprise_service_fee: Default<number>
    enterprise_added_service_fee: Default<number>
    value_added_service_fee: Default<number>
    user_use_fee: Default<number>
    promotion_fee: Default<number>
    accounting_fee: Default<number>
    company_tax: Default<number>
    personal_service_fee: Default<number>
    tax_amount: Default<number>
    income_tax_amount: Default<number>
    net_amount: Default<number>
    pay_amount: number
    paid_amount: Default<number>
    paid_count: Default<number>
    failed_count: Default<number>
    excess_amount: Default<number>
    charged: Default<Partial<FeeParts>>
    pay_mode: 'cmb' | 'alipay' | 'offline'
    round: Default<number>
    rates: Rates
    tax_config: TaxConfig
    reject_reason: Default<string>
    voucher_url: Default<string>
    received_amount: number | null
    write_off_remark: Default<string>
    create_at: Default<Time>
    confirm_at: Time | null
    audit_at: Time | null
    pay_at: Time | null
    settlement_at: Time | null
    version: Default<number>
    contract_id: string | null
    rate_change_id: string | null
    approvers: Default<string>
    split_from: string | null
    traded_at: Time | null
    round_closed_at: Time | null
    swept_round: Default<number>
    in_book: Default<boolean>
    applied_amount: Default<number>
    invoiced_amount: Default<number>
    invoice_at: Time | null
    split_plan: SplitDetail[] | null
    separate_fee: Default<number>
    invoice_amount: Computed<number>
    invoice_status: Computed<'none' | 'part' | 'all'>
    to_redink_amount: Computed<number>
    received_by: Default<string>
  }
  'app.settlement_detail': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    settlement_id: string
    bill_id: string
    record_id: string
    content: string
    quantity: Decimal
    unit_price: number | null
    amount: number | null
    done_at: string
    place: Default<string>
    remark: Default<string>
    file_ids: Default<string[]>
    create_at: Default<Time>
    words_key: Computed<string>
  }
  'app.settlement_detail_record': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    settlement_id: string
    kind: 'import' | 'custom'
    filename: Default<string>
    file_ids: Default<string[]>
    total: number
    remark: Default<string>
    creator: string
    version: Default<number>
    create_at: Default<Time>
  }
  'app.sms_code': {
    id: string
    phone: string
    purpose: string
    reference: Default<string>
    code_hash: Buffer
    attempts: Default<number>
    create_at: Default<Time>
    expire_at: Time
    used_at: Time | null
    audience: Default<string>
    foreign_attempts: Default<number>
  }
  'app.sms_outbox': {
    id: string
    phone: string
    text: string
    create_at: Default<Time>
    sent_at: Time | null
    failure: string | null
    is_notice: Default<boolean>
    usage: Usage | null
  }
  'app.staff': {
    id: string
    account_id: string
    tenant_id: string
    name: string | null
    department_id: string | null
    status: Default<'enable' | 'disable'>
    role_ids: Default<string[]>
    last_used_at: Time | null
    version: Default<number>
    create_at: Default<Time>
    invited_until: Time | null
    approver_until: Time | null
  }
  'app.system_notify': {
    id: string
    start_time: Time
    end_time: Time
    audience: Flavour[]
    title: string
    content: NoticeLine[]
    creator: string
    create_at: Default<Time>
    canceled_at: Time | null
    version: Default<number>
  }
  'app.task': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    sn: string
    name: string
    status: TaskStatus
    amount: number
    create_at: Default<Time>
    batch_id: string | null
    template_id: string | null
    template_name: Default<string>
    category: Default<string>
    price: number
    min_price: number
    max_price: number
    people_count: Default<number>
    description: Default<string>
    areas: Default<AreaPath[]>
    start_on: string | null
    end_on: string | null
    is_fast: Default<boolean>
    hits: Default<string[]>
    audit_reason: Default<string>
    settlement_status: Default<'no_settlement' | 'part_settlement' | 'settled'>
    paid_amount: Default<number>
    release_at: Time | null
    receive_at: Time | null
    confirm_at: Time | null
    audit_at: Time | null
    traded_at: Time | null
    finish_at: Time | null
    deal_at: Time | null
    pay_at: Time | null
    settlement_at: Time | null
    created_by: Default<'agency' | 'company'>
    creator: Default<string>
    import_id: string | null
    version: Default<number>
  }
  'app.task_apply': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    task_id: string
    company_user_id: string
    person_id: string
    status: TaskApplyStatus
    deliverable: Default<string>
    deliverable_file_ids: Default<string[]>
    submit_at: Time | null
    receive_at: Time
    traded_at: Time | null
    confirm_at: Time | null
    finish_at: Time | null
    settlement_at: Time | null
    version: Default<number>
    create_at: Default<Time>
  }
  'app.task_batch': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    sn: string
    template_id: string | null
    template_name: Default<string>
    filename: Default<string>
    file_url: Default<string>
    remark: Default<string>
    total: number
    success_count: Default<number>
    failure_count: Default<number>
    amount: Default<number>
    status: TaskBatchStatus
    details_file_id: string | null
    details_filename: Default<string>
    details_at: Time | null
    import_id: string | null
    created_by: 'agency' | 'company'
    creator: string
    version: Default<number>
    create_at: Default<Time>
  }
  'app.task_template': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string | null
    name: string
    category: Default<string>
    industry_id: string | null
    task_max_amount: number
    unit: Default<string>
    is_detail_required: Default<boolean>
    is_enable: Default<boolean>
    version: Default<number>
    create_at: Default<Time>
  }
  'app.tax_month': {
    park_id: string
    person_id: string
    month: string
    gross: Default<number>
    ex_vat: Default<number>
    vat: Default<number>
    urban_tax: Default<number>
    edu_surcharge: Default<number>
    local_edu_surcharge: Default<number>
    income_tax: Default<number>
    carried_vat: Default<number>
    carried_urban_tax: Default<number>
    carried_edu_surcharge: Default<number>
    carried_local_edu_surcharge: Default<number>
    carried_income_tax: Default<number>
    charges: Default<number>
    returned: Default<number>
    credit: Default<number>
    company_side: Default<CompanySide[]>
    corrections: Default<Correction[]>
    settled_at: Time | null
    id: Default<string>
    all_gross: Computed<number>
    all_ex_vat: Computed<number>
    all_vat: Computed<number>
    all_surcharge: Computed<number>
    all_income_tax: Computed<number>
    has_income: Computed<boolean>
  }
  'app.tax_refund': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    person_id: string
    month: string
    bill_id: string
    request_no: string
    channel: string
    account_no: string
    account_name: string
    amount: number
    status: 'created' | 'sent' | 'success' | 'failure'
    reason: Default<string>
    next_at: Default<Time>
    attempts: Default<number>
    create_at: Default<Time>
    answer_at: Time | null
    accepted_at: Time | null
    doubted_at: Time | null
    is_unknown: Default<boolean>
  }
  'app.tax_registration': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    person_id: string
    status: TaxRegistrationStatus
    registration_no: Default<string>
    register_on: string | null
    cancel_on: string | null
    fail_reason: Default<string>
    realname_status: Default<'none' | 'passed' | 'failed'>
    realname_remark: Default<string>
    realname_at: Time | null
    submit_at: Time | null
    deal_at: Time | null
    import_id: string | null
    create_at: Time
    version: Default<number>
  }
  'app.tenant': {
    id: string
    flavour: Flavour
    park_id: string | null
    platform_id: string | null
    agency_id: string | null
    sn: string
    name: string
    alias: Default<string>
    credit_code: Default<string>
    is_enable: Default<boolean>
    industry_id: string | null
    manager_name: Default<string>
    manager_phone: Default<string>
    payment_phone: Default<string>
    legal_name: Default<string>
    remark: Default<string>
    profile: Default<JsonObject>
    config: Default<JsonObject>
    brand: Default<JsonObject>
    version: Default<number>
    create_at: Default<Time>
    is_fast_created: Default<boolean>
    steps_done: Default<number[]>
    manager_id_no: Default<string>
    legal_id_no: Default<string>
    source_method: Default<string>
    channel_user_id: string | null
    channel_user_two_id: string | null
    channel_ppm: Default<number>
    channel_two_ppm: Default<number>
    start_at: string | null
    end_at: string | null
    organization_id: string | null
    import_id: string | null
    configured_at: Time | null
  }
  'app.termination_batch': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    sn: string
    total: number
    passed_count: Default<number>
    rejected_count: Default<number>
    status: TerminationBatchStatus
    import_id: string | null
    reason: Default<string>
    creator_id: string | null
    creator: string
    auditor: Default<string>
    audit_at: Time | null
    version: Default<number>
    create_at: Default<Time>
  }
  'app.topup_line': {
    park_id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    order_id: string
    service: ServiceKey
    count: number
    price: number
  }
  'app.topup_order': {
    park_id: string
    id: string
    tenant_id: string
    flavour: Flavour
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    sn: string
    status: TopupStatus
    amount: number
    discount_amount: Default<number>
    creator_id: string | null
    creator: string
    version: Default<number>
    create_at: Default<Time>
    finish_at: Time | null
    voucher_url: Default<string>
    pay_at: Time | null
    reject_reason: Default<string>
    remark: Default<string>
    is_discount_claimed: Default<boolean>
  }
  'app.user_audit': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    company_user_id: string
    person_id: string
    kind: 'idcard' | 'liveness' | 'realname_collect' | 'termination'
    status: AuditStatus
    cause: Default<string>
    reason: Default<string>
    material: Default<AuditMaterial>
    batch_id: string | null
    creator_id: string | null
    creator: Default<string>
    auditor_id: string | null
    auditor: Default<string>
    audit_at: Time | null
    version: Default<number>
    create_at: Default<Time>
    sn: string
  }
  'app.user_blacklist': {
    id: string
    tenant_id: string
    name: string
    reason: string
    expire_at: string | null
    creator: string
    version: Default<number>
    create_at: Default<Time>
    id_hash: Buffer
    id_mask: string
    id_sealed: Buffer
    id_key: string
  }
  'app.user_invoice': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    person_id: string
    bill_sn: string
    amount: number
    vat: number
    surcharge: number
    income_tax: number
    month: string
    pay_at: Time
    is_paid: Default<boolean>
    status: UserInvoiceStatus
    invoice_no: Default<string>
    invoice_on: string | null
    import_id: string | null
    create_at: Time
    version: Default<number>
  }
  'app.user_invoice_month': {
    park_id: string
    agency_id: string
    month: string
    id: string
    open_people: number
    open_amount: number
    done_people: number
    done_amount: number
    tax: number
  }
  'app.user_use_fee': {
    park_id: string
    platform_id: string
    agency_id: string
    company_id: string
    person_id: string
    month: string
    settlement_id: string
  }
  'app.weixin_account': {
    one: Default<boolean>
    appid: Default<string>
    name: Default<string>
    refresh_at: Time
  }
  'app.weixin_template': {
    id: string
    event: string
    template_no: Default<string>
    wording: string
    is_enable: Default<boolean>
    version: Default<number>
  }
  'app.withdraw_payout': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    request_no: string
    channel: string
    account_no: string
    account_name: string
    amount: number
    status: 'created' | 'sent' | 'success' | 'failure'
    reason: Default<string>
    next_at: Default<Time>
    attempts: Default<number>
    create_at: Default<Time>
    answer_at: Time | null
    accepted_at: Time | null
    doubted_at: Time | null
    is_unknown: Default<boolean>
    wallet_id: string | null
  }
  'app.withdraw_record': {
    park_id: string
    id: string
    platform_id: string | null
    agency_id: string | null
    company_id: string | null
    owner_id: string
    sn: string
    amount: number
    to_name: string
    to_account: string
    to_bank: string
    remark: Default<string>
    status: WithdrawStatus
    reason: Default<string>
    applicant_id: string | null
    applicant: string
    auditor: Default<string>
    create_at: Time
    audit_at: Time | null
    finish_at: Time | null
    version: Default<number>
    channel: Default<'cmb' | 'alipay'>
  }
  'app.worker_token': {
    park_id: string
    id: string
    platform_id: string
    agency_id: string
    company_id: string
    person_id: string
    purpose: 'open_payslip' | 'payslip' | 'sign' | 'cooperation'
    subject_id: string
    token_hash: Buffer
    uses: Default<number>
    max_uses: number
    create_at: Time
    expire_at: Time
    ended_at: Time | null
  }
  'simulator.alipay_agreement': {
    sign_no: string
    account_name: string
    status: 'signed' | 'refused' | 'ended'
    agreement_no: string
    book_id: string
    login: string
    reason: Default<string>
    at: Default<Time>
  }
  'simulator.alipay_payment': {
    order_no: string
    amount: number
    status: 'paid' | 'closed'
    trade_no: string
    payer_name: string
    at: Default<Time>
  }
  'simulator.bank_account': {
    account_no: string
    account_name: string
  }
  'simulator.bank_entry': {
    bank_ref: string
    account_no: string
    kind: string
    amount: number
    payer_name: string
    payer_account: string
    summary: string
    trans_at: Default<Time>
    record_at: Default<Time>
  }
  'simulator.bank_misstatement': {
    account_no: string
    amount: number
  }
  'simulator.bank_state': {
    account_no: string
    status: 'active' | 'frozen' | 'closed'
    at: Default<Time>
  }
  'simulator.bank_unit': {
    request_no: string
    account_no: string
    account_name: string
    is_unit: boolean
    no: number
    refused: Default<string>
    asked_at: Default<Time>
  }
  'simulator.delivery': {
    channel: string
    request_no: string
    recipient: string
    title: string
    text: string
    template_id: Default<string>
    receive_at: Default<Time>
    times: Default<number>
  }
  'simulator.einvoice': {
    request_no: string
    order: JsonObject
    number: string
    reason: Default<string>
    times: Default<number>
    at: Default<Time>
  }
  'simulator.follower': {
    scene: string
    openid: string
  }
  'simulator.invoice_use': {
    number: string
    is_entered: Default<boolean>
    at: Default<Time>
  }
  'simulator.outside_request': {
    channel: string
    request_no: string
    question: string
    answer: string
    times: Default<number>
    create_at: Default<Time>
  }
  'simulator.outside_setting': {
    channel: string
    fail_percent: Default<Decimal>
    delay_ms: Default<number>
    down: Default<boolean>
    loses: Default<boolean>
    repeats: Default<boolean>
  }
  'simulator.payment': {
    request_no: string
    channel: string
    account_no: string
    account_name: string
    amount: number
    outcome: 'success' | 'failure'
    reason: Default<string>
    receive_at: Default<Time>
    answer_at: Time
    return_at: Time | null
    return_reason: Default<string>
    payer_account: Default<string>
  }
  'simulator.red_confirmation': {
    request_no: string
    confirm_no: string
    number: string
    amount: number
    reason: number
    code: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09'
    times: Default<number>
    at: Default<Time>
  }
  'simulator.setting': {
    id: Default<number>
    fail_percent: Default<Decimal>
    return_percent: Default<Decimal>
    delay_ms: Default<number>
    down: Default<boolean>
    loses: Default<boolean>
    repeats: Default<boolean>
    out_banks: Default<string[]>
  }
  'simulator.tax_report': {
    request_no: string
    receipt_no: string
    quarter: string
    revision: number
    people: number
    identity_hash: string
    income_hash: string
    reason: Default<string>
    times: Default<number>
    at: Default<Time>
  }
}
