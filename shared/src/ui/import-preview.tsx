import { App, Modal } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../api/errors.ts'
import { storeFile } from '../api/store-file.ts'
import { tenantScope } from '../session/session.ts'
import { useTabDirty } from '../session/tab.ts'
import { useUser } from '../session/use-session.ts'
import { type ImportDraft, dropDraft, loadDraft, saveDraft } from './import-preview/draft.ts'
import { Foot, blockedReason, willHappen } from './import-preview/foot.tsx'
import { FileChooser } from './import-preview/file-chooser.tsx'
import styles from './import-preview/import-preview.module.css'
import { type ImportColumn, type ImportIssue, type ImportRow, countRows } from './import-preview/model.ts'
import { MappingStep } from './import-preview/mapping-step.tsx'
import { Preview } from './import-preview/preview.tsx'
import { type ImportGroup, type ImportPreviewData, type ImportType, fileType } from './import-preview/preview-data.ts'
import type { ForeignHeaders, ImportRules, Places } from './import-preview/rules.ts'
import { ImportSession } from './import-preview/session.ts'
import type { ImportState } from './import-preview/session-state.ts'
import { parseFile } from './import-preview/worker-client.ts'

export { blockedReason, willHappen }
export type { ForeignHeaders, ImportColumn, ImportGroup, ImportIssue, ImportPreviewData, ImportRow, ImportRules, Places }

export interface ImportPreviewProps<K extends string> {
  readonly open: boolean
  readonly title: string
  readonly importType: ImportType
  readonly group?: ImportGroup
  /** `YYYY-MM-DD`: from when on there is to be a contract, for imports of enterprises. */
  readonly cooperationTime?: string
  /** A constant of the screen, or memoised. */
  readonly rules: ImportRules<K>
  /** The column with the amounts to sum up. */
  readonly amountKey?: K
  /** The measure word with the noun: 笔账单, 位用户. */
  readonly unit?: string
  readonly onTemplate?: (format: 'xlsx' | 'csv') => void
  /** Fields of the submission as a whole, e.g. a remark. */
  readonly extra?: ReactNode
  /** Resolves to undefined (or false) on failure; anything else closes the dialog. */
  readonly onSubmit: (data: ImportPreviewData<K>) => Promise<unknown>
  readonly onClose: () => void
}

/** Full-screen import: file → rows with issues at their cells → corrections → submission (R120–R124, R147). */
export function ImportPreview<K extends string>(props: ImportPreviewProps<K>) {
  const user = useUser()
  const { company_id: companyId = '', settlement_id: settlementId = '' } = props.group ?? {}
  // By person and organisation, and separate for each kind of import.
  const draftKey = [tenantScope(), user?.id ?? '', props.importType, companyId, settlementId].join(':')
  return props.open ? <ImportDialog key={draftKey} {...props} draftKey={draftKey} /> : null
}

function ImportDialog<K extends string>(props: ImportPreviewProps<K> & { readonly draftKey: string }) {
  const { title, rules, amountKey, unit = '行', draftKey, extra, onTemplate, onClose } = props
  const { modal } = App.useApp()
  const session = useSession(rules, draftKey)
  const state = useSyncExternalStore(session.subscribe, session.state)
  const { draft, forget } = useDraftOffer<K>(draftKey)
  const counts = useMemo(() => countRows(state.rows, amountKey), [state.rows, amountKey])
  const { isSubmitting, submit } = useSubmit(props, session, state)

  const finish = () => {
    // An offered draft that was not touched is kept; the displayed rows are discarded.
    if (state.phase !== 'choose') session.end()
    onClose()
  }
  /** Edits are discarded only after confirmation. */
  const giveUp = (next: () => void, isLost = state.isEdited) => {
    if (isSubmitting) return
    if (!isLost) return next()
    modal.confirm({ title: '放弃这次导入？', content: '已修改的内容不会保存，也不会提交。', okText: '放弃', cancelText: '继续修改', onOk: next })
  }
  const isDirty = state.isEdited || state.mapping?.isChosen === true
  const handleCancel = () => giveUp(finish, isDirty)
  const otherFile = () =>
    giveUp(() => {
      session.end()
      forget()
    }, isDirty)
  useTabDirty(isDirty)
  return (
    <Modal
      open
      title={title}
      footer={null}
      width="100vw"
      style={{ top: 0, maxWidth: '100vw', margin: 0, paddingBottom: 0 }}
      mask={{ closable: false }}
      onCancel={handleCancel}
    >
      <div className={styles['body']}>
        {state.mapping !== undefined ? (
          <MappingStep session={session} state={state} mapping={state.mapping} columns={rules.columns} sample={rules.foreign?.sample} onOtherFile={otherFile} />
        ) : state.phase === 'preview' ? (
          <Preview
            session={session}
            state={state}
            columns={rules.columns}
            amountKey={amountKey}
            counts={counts}
            extra={extra}
            canMap={rules.foreign !== undefined}
            saveResult={rules.saveResult}
            onOtherFile={otherFile}
          />
        ) : (
          <FileChooser
            reading={state.phase === 'reading' ? state.filename : undefined}
            refusal={state.refusal}
            maxRows={rules.maxRows}
            draft={draft}
            onChoose={(file) => void session.take(file)}
            onResume={(found) => void session.resume(found)}
            onDropDraft={forget}
            onTemplate={onTemplate}
          />
        )}
        <Foot
          session={session}
          state={state}
          rules={rules}
          counts={counts}
          unit={unit}
          hasAmount={amountKey !== undefined}
          isSubmitting={isSubmitting}
          onCancel={handleCancel}
          onSubmit={() => void submit()}
          onReadAgain={giveUp}
        />
      </div>
    </Modal>
  )
}

function useSession<K extends string>(rules: ImportRules<K>, draftKey: string): ImportSession<K> {
  const [session] = useState(
    () =>
      new ImportSession(rules, {
        parse: parseFile,
        // A log-out clears all drafts and then unmounts the dialog, which must not save one again.
        save: (draft: ImportDraft<K>) => (draftKey.startsWith(`${tenantScope()}:`) ? saveDraft(draftKey, draft) : undefined),
        drop: () => dropDraft(draftKey),
      }),
  )
  // A draft is saved some time after an edit; hiding the dialog or leaving the page must not lose it.
  useEffect(() => {
    window.addEventListener('pagehide', session.leave)
    return () => {
      window.removeEventListener('pagehide', session.leave)
      session.leave()
    }
  }, [session])
  return session
}

/** The draft of an earlier session, which IndexedDB returns asynchronously. */
function useDraftOffer<K extends string>(draftKey: string) {
  const [draft, setDraft] = useState<ImportDraft<K>>()
  useEffect(() => {
    let isGone = false
    void loadDraft<K>(draftKey).then((found) => {
      if (!isGone) setDraft(found)
    })
    return () => {
      isGone = true
    }
  }, [draftKey])
  const forget = () => {
    setDraft(undefined)
    void dropDraft(draftKey)
  }
  return { draft, forget }
}

function useSubmit<K extends string>(props: ImportPreviewProps<K>, session: ImportSession<K>, state: ImportState<K>) {
  const { message } = App.useApp()
  const [isSubmitting, setSubmitting] = useState(false)
  // Two clicks within one frame see the same state.
  const isSending = useRef(false)
  const stored = useRef<{ readonly file: Blob; readonly fileUrl: string } | null>(null)

  const storeOnce = async (file: Blob, filename: string): Promise<string> => {
    // A refused submission is sent again, but its original file need not be.
    if (stored.current?.file !== file) stored.current = { file, fileUrl: await storeFile(file, filename, 'bill_import') }
    return stored.current.fileUrl
  }
  const submit = async () => {
    const { file, filename } = state
    if (isSending.current || file === undefined) return
    isSending.current = true
    setSubmitting(true)
    try {
      const fileUrl = await storeOnce(file, filename)
      const answer = await props.onSubmit({
        total: state.rows.length,
        results: state.rows.map(({ cells }) => cells),
        column: props.rules.columns,
        type: fileType(filename),
        import_type: props.importType,
        group: { ...props.group, filename, file_url: fileUrl },
        cooperation_time: props.cooperationTime ?? null,
      })
      if (answer === undefined || answer === false) return
      session.end()
      props.onClose()
    } catch (error) {
      // The client has shown its own failures; here the file could not be uploaded.
      if (!(error instanceof ApiError)) message.error(error instanceof Error ? error.message : '原文件上传失败，请重试')
    } finally {
      isSending.current = false
      setSubmitting(false)
    }
  }
  return { isSubmitting, submit }
}
