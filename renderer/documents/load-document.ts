import type { DocumentRequest } from '#shared/documents/document.ts';
import type { PaperSettings } from '#shared/documents/paper-settings.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Link } from '#renderer/bridge.ts';
import type { PageFoot } from './page-rules.ts';
import type { Paper } from './paper-model.ts';
import { paperOfPage } from './paper-of-page.ts';
import { footOf } from './paper-text.ts';

export interface ShownPaper {
  readonly uid: Uid;
  readonly paper: Paper;
  readonly foot: PageFoot;
}

/** All that a document page draws. */
export interface ShownDocument {
  /** Title of the PDF and name of the print job. */
  readonly title: string;
  readonly look: PaperSettings;
  readonly papers: readonly ShownPaper[];
}

export async function loadDocument(link: Link, { uids }: DocumentRequest): Promise<ShownDocument> {
  const [state, look, ...pages] = await Promise.all([
    link.request('app:get-state', null),
    link.request('paper:get', null),
    ...uids.map((uid) => link.request('invoice:get', { uid })),
  ]);
  const papers = pages.map((page) => {
    const paper = paperOfPage(page, state.account?.name ?? '');
    if (paper.lines === null)
      throw new AppError('not_found', 'The lines of this invoice are not on this computer, so it would be incomplete.');
    return { uid: page.uid, paper, foot: { locale: paper.language, text: footOf(paper, look.isCopyMarked) } };
  });
  const [first] = papers;
  const title = [first?.paper.words.invoice, first?.paper.number, first?.paper.clientName].filter(Boolean).join(' ');
  return { title, look, papers };
}
