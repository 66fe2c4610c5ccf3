import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import { PHOTOS_MAX, visit } from '@faitage/contracts/visits/visit'
import type { VisitItem } from '@faitage/contracts/visits/visit.endpoints'
import { Link } from '@tanstack/react-router'
import { CloudOff, MapPin, Phone, Send } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { session } from '@/api/session'
import { ConflictPanel } from '@/components/record/form/conflict-panel'
import { TextAreaField, TextField } from '@/components/record/form/fields'
import { FormSettingsContext } from '@/components/record/form/form-context'
import { FormSection } from '@/components/record/form/form-section'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { PhoneLink } from '@/components/ui/phone-link'
import { Spinner } from '@/components/ui/spinner'
import { DisordersField } from '@/features/accommodations/disorders-field'
import { AuditReport } from './audit-report.tsx'
import { dropReport, putReport, type Report, type ReportPhoto, type ReportValues } from './offline/report-store.ts'
import { sendReports } from './offline/send-reports.ts'
import { ReportPhotos } from './report-photos.tsx'
import { placeOf, slotOf, VisitBadge, visitTitle } from './visit-words.tsx'

interface ReportFormProps {
  item: VisitItem
  report: Report | undefined
  online: boolean
  user: string
  /** It was sent, or given up: the visit is read anew. */
  onSettled: () => void
}

const blank: Required<ReportValues> = { present: null, seen: null, disorders: [] }
const valuesOf = ({ present, seen, disorders }: ReportValues): Required<ReportValues> => ({
  present: present ?? null,
  seen: seen ?? null,
  disorders: disorders ?? [],
})
const tell = (field: string, value: unknown) => {
  const schema = visit.fields.shape[field as 'seen'] as z.ZodType | undefined
  return field === 'photos' ? `${(value as unknown[] | null)?.length ?? 0} photos` : schema && shownText(schema, value)
}

/** What was seen, who was there, what is wrong, photographs: kept on this device while it is typed. */
export function ReportForm({ item, report: found, online, user, onSettled }: ReportFormProps) {
  const [report, setReport] = useState(found)
  const [photos, setPhotos] = useState<readonly ReportPhoto[]>(found?.photos ?? [])
  const [kept, setKept] = useState<readonly string[]>(found?.kept ?? item.photos ?? [])
  const [sending, setSending] = useState(false)
  const [unkept, setUnkept] = useState(false)
  const form = useForm<Required<ReportValues>>({
    defaultValues: found ? valuesOf(found.values) : { ...blank, ...valuesOf(item) },
  })
  const settings = useMemo(() => ({ id: 'compte-rendu', readOnly: !item.may_write }), [item.may_write])
  const early = item.on != null && item.on > todayInParis()
  const held = useRef({ photos, kept, revision: found?.revision ?? item.revision })
  held.current = { ...held.current, photos, kept }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether something waits to be kept, which then does not any more. */
  const unwait = useCallback(() => {
    const waited = timer.current !== undefined
    clearTimeout(timer.current)
    timer.current = undefined
    return waited
  }, [])

  /** Answers whether it is on the device: its storage may be full, or refused. */
  const keep = useCallback(
    async (state: Report['state'], more: Partial<Report> = {}) => {
      // What waits to be kept is in this already.
      unwait()
      const next: Report = {
        visit_id: item.id,
        user_id: user,
        project_id: item.project_id,
        title: visitTitle(item),
        key: crypto.randomUUID(),
        values: structuredClone(form.getValues()),
        ...held.current,
        photos: [...held.current.photos],
        state,
        updated_at: Date.now(),
        ...more,
      }
      const isKept = await putReport(next).then(
        () => true,
        () => false,
      )
      setUnkept(!isKept)
      if (isKept) setReport(next)
      return isKept
    },
    [form, item, user, unwait],
  )
  // Every keystroke is on the device a moment later: a tab that dies takes nothing with it.
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        unwait()
        timer.current = setTimeout(() => void keep('draft'), 250)
      },
    })
    return () => {
      unsubscribe()
      // Somebody leaves in the middle of a word.
      if (unwait() && session.get()?.user.id === user) void keep('draft')
    }
  }, [form, keep, unwait, user])
  const changePhotos = (next: { photos?: readonly ReportPhoto[]; kept?: readonly string[] }) => {
    held.current = { ...held.current, ...next }
    if (next.photos) setPhotos(next.photos)
    if (next.kept) setKept(next.kept)
    void keep('draft')
  }

  const send = async (more: Partial<Report> = {}) => {
    form.clearErrors()
    if (!form.getValues().seen?.trim()) {
      form.setError('seen', { message: 'Dites ce qui a été constaté pendant la visite.' }, { shouldFocus: true })
      return
    }
    setSending(true)
    const isKept = await keep('to_send', more)
    if (isKept) await sendReports().catch(() => 0)
    setSending(false)
    if (isKept) onSettled()
  }
  const abandon = async () => {
    unwait()
    await dropReport(user, item.id)
    onSettled()
  }
  const conflict = report?.state === 'conflict' ? report.conflict : undefined
  const resolve = (mine: Record<string, boolean>) => {
    for (const { field, theirs } of conflict?.fields ?? []) {
      if (mine[field]) continue
      if (field === 'photos') held.current = { ...held.current, kept: (theirs as string[] | null) ?? [], photos: [] }
      else form.setValue(field as 'seen', (theirs ?? (field === 'disorders' ? [] : null)) as never)
    }
    held.current = { ...held.current, revision: conflict?.revision ?? held.current.revision }
    void send()
  }

  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <form
          aria-label="Compte rendu de visite"
          noValidate
          className="flex flex-col gap-4 *:max-w-3xl"
          onSubmit={event => {
            event.preventDefault()
            void send()
          }}
        >
          <header className="flex flex-col gap-1.5">
            <h1 className="text-xl font-semibold break-words">{visitTitle(item)}</h1>
            <p className="flex flex-wrap items-center gap-2">
              <VisitBadge state={item.state} /> {slotOf(item)}
            </p>
            {placeOf(item) && (
              <p className="flex items-start gap-2 text-muted-foreground">
                <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" /> {placeOf(item)}
              </p>
            )}
            {item.phone && (
              <p className="flex items-center gap-2 text-muted-foreground">
                <Phone aria-hidden className="size-4 shrink-0" /> <PhoneLink number={item.phone} />
              </p>
            )}
            {item.note && <p className="whitespace-pre-wrap break-words">{item.note}</p>}
            {online && <AuditReport project_id={item.project_id} accommodation_id={item.accommodation_id} />}
          </header>
          {!online && (
            <Alert icon={CloudOff}>
              <AlertDescription>
                Pas de réseau. Votre saisie est gardée sur cet appareil et partira dès qu’il reviendra.
              </AlertDescription>
            </Alert>
          )}
          {unkept && (
            <Alert variant="destructive">
              <AlertTitle>Votre saisie n’est pas gardée sur cet appareil</AlertTitle>
              <AlertDescription>
                Son espace est plein, ou le navigateur le refuse. Faites de la place puis réessayez, sans quitter cette
                page.
              </AlertDescription>
            </Alert>
          )}
          {conflict ? (
            <ConflictPanel conflict={conflict} onResolve={resolve} tellValue={tell} />
          ) : report?.state === 'refused' ? (
            <Alert variant="destructive">
              <AlertTitle>Le compte rendu n’a pas été accepté</AlertTitle>
              <AlertDescription>
                {[report.message, ...(report.fields ?? []).map(({ message }) => message)].filter(Boolean).join(' ')}
              </AlertDescription>
            </Alert>
          ) : null}
          <FormSection title="Compte rendu">
            <TextField name="present" label={visit.labels.present} wide />
            <TextAreaField name="seen" label={visit.labels.seen} required wide />
          </FormSection>
          <FormSection title="Désordres constatés">
            <DisordersField name="disorders" label="Désordres constatés" />
          </FormSection>
          <ReportPhotos
            photos={photos}
            kept={kept}
            readOnly={!item.may_write}
            most={PHOTOS_MAX}
            onChange={changePhotos}
          />
          <div className="sticky bottom-14 z-10 -mx-4 max-w-none! flex flex-wrap items-center gap-2 border-t bg-background px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0">
            {item.may_write && early && (
              <p id="envoi-a-partir-de" className="w-full text-sm text-muted-foreground">
                La visite est prévue le {formatDay(item.on)}. Le compte rendu pourra être envoyé à partir de ce jour.
              </p>
            )}
            {item.may_write && (
              <Button
                type="submit"
                disabled={sending || early}
                aria-describedby={early ? 'envoi-a-partir-de' : undefined}
              >
                {sending ? <Spinner /> : <Send aria-hidden />}
                {item.state === 'traitee' ? 'Enregistrer le compte rendu' : 'Terminer la visite'}
              </Button>
            )}
            {report && (
              <Button variant="ghost" className="px-2" disabled={sending} onClick={() => void abandon()}>
                Abandonner ma saisie
              </Button>
            )}
            <span role="status" className="text-sm text-muted-foreground">
              {report?.state === 'to_send'
                ? 'Envoi dès que le réseau revient.'
                : report
                  ? 'Brouillon gardé sur cet appareil.'
                  : ''}
            </span>
            <Link to="/visits/tour" className="underline underline-offset-4 max-sm:ml-auto">
              Ma tournée
            </Link>
          </div>
        </form>
      </FormProvider>
    </FormSettingsContext>
  )
}
