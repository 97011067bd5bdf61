import type { CallData, Section } from '@manassa/shared/contract';
import { copy as common, counted, formatMinutes } from '@manassa/shared/locale';
import { BidiText, Card, EmptyState, Icon, NoCoursesArt } from '@manassa/shared/ui';
import { useAtom } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useId } from 'react';
import { detailsCopy } from './copy';
import css from './CourseContents.module.css';
import { CourseContentsItem } from './CourseContentsItem';

/** Opened and closed sections by id, so that going back from an item shows the same page. */
const openSectionsAtom = atom<Readonly<Record<string, boolean>>>({});

export function CourseContents({ known }: { known: CallData<'course'> }) {
  const { sections } = known.course;
  if (sections.length === 0) {
    return (
      <Card>
        <EmptyState art={<NoCoursesArt />} title={detailsCopy.noContent} />
      </Card>
    );
  }
  return (
    <div className={css.sections}>
      {sections.map((section, at) => (
        <ContentsSection key={section._id} known={known} section={section} openAtFirst={at === 0} />
      ))}
    </div>
  );
}

/** Uses the sum of the items' durations if the server sends none. */
function minutesOf(section: Section): number {
  return section.durationMin || section.content.reduce((sum, item) => sum + item.durationMin, 0);
}

interface ContentsSectionProps {
  known: CallData<'course'>;
  section: Section;
  openAtFirst: boolean;
}

/** A collapsible section. Courses have hundreds of items, so closed sections do not render theirs. */
function ContentsSection({ known, section, openAtFirst }: ContentsSectionProps) {
  const [openSections, setOpenSections] = useAtom(openSectionsAtom);
  const open = openSections[section._id] ?? openAtFirst;
  const id = useId();
  const minutes = minutesOf(section);
  const size = counted(section.content.length, 'content') + (minutes > 0 ? ` · ${formatMinutes(minutes)}` : '');
  return (
    <Card as="section" padding="none">
      <h2 className={css.heading}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpenSections((known) => ({ ...known, [section._id]: !open }))}
        >
          <BidiText as="span" className={css.title} text={section.title} />
          <BidiText as="span" className={css.size} text={size} />
          <Icon name={open ? 'chevronUp' : 'chevronDown'} />
        </button>
      </h2>
      <ul id={id} hidden={!open}>
        {open &&
          section.content.map((item) => (
            <CourseContentsItem
              key={item._id}
              courseId={known.course._id}
              sectionId={section._id}
              item={item}
              enrolled={known.enrolled}
            />
          ))}
        {section.content.length === 0 && <li className={css.empty}>{common.noData}</li>}
      </ul>
    </Card>
  );
}
