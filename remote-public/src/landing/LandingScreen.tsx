import { Benefits } from './benefits/Benefits';
import { FeatureStrip } from './features/FeatureStrip';
import { Grades } from './grades/Grades';
import { Hero } from './hero/Hero';
import { Reasons } from './reasons/Reasons';
import { TeacherLater } from './teacher/TeacherLater';

export function LandingScreen() {
  return (
    <>
      <Hero />
      <Reasons />
      <TeacherLater />
      <Grades />
      <Benefits />
      <FeatureStrip />
    </>
  );
}
