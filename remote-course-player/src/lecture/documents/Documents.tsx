import type { LectureDocument } from '@manassa/shared/contract';
import { mediaUrl } from '@manassa/shared/session';
import { BidiText, Card, Icon, Ltr } from '@manassa/shared/ui';
import { lectureCopy } from '../copy';
import { documentAddress, documentKind } from './documentLink.rule';
import css from './Documents.module.css';
import pageCss from '../LecturePage.module.css';

/** The files of a lecture; each opens in a new tab without access to this one. */
export function Documents({ documents }: { documents: readonly LectureDocument[] }) {
  const files = documents.flatMap((document, at) => {
    const address = documentAddress(document.link, window.location.origin, mediaUrl);
    return address === null ? [] : [{ at, name: document.name || lectureCopy.file, address }];
  });
  if (files.length === 0) return null;
  return (
    <Card as="section" className={pageCss.panel} aria-labelledby="documents-title">
      <h2 id="documents-title">
        <Icon name="document" />
        {lectureCopy.documents}
      </h2>
      <ul className={css.list}>
        {files.map((file) => (
          <li key={file.at}>
            <a className={css.file} href={file.address} target="_blank" rel="noopener noreferrer">
              <span className={css.picture}>
                <Icon name="document" />
              </span>
              <span className={css.words}>
                <BidiText as="span" className={css.name} text={file.name} />
                <span className={css.kind}>
                  <Ltr>{documentKind(file.address)}</Ltr>
                </span>
              </span>
              <span className="visually-hidden">({lectureCopy.opensInNewTab})</span>
              <Icon name="download" className={css.open} />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
