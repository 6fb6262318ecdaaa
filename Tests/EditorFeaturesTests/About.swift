// Tests of EditorFeatures.
